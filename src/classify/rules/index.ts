import type { Rule } from '../rule.js';
import { CONTEXT } from './context.js';
import { CORRECTIONS } from './corrections.js';
import { DUTIES } from './duties.js';
import { IMPERATIVES } from './imperatives.js';
import { OTHER_LANGUAGES } from './languages/index.js';
import { LIMITS } from './limits.js';
import { NORMS } from './norms.js';
import { ORDER } from './order.js';
import { PERMISSIONS } from './permissions.js';
import { PREFERENCES } from './preferences.js';
import { PROHIBITIONS } from './prohibitions.js';
import { SHAPES } from './shapes.js';
import { SPEECH } from './speech.js';
import { TELLING } from './telling.js';

/** Every rule, by idea. */
export const RULES: readonly Rule[] = [
  ...PROHIBITIONS,
  ...PERMISSIONS,
  ...CORRECTIONS,
  ...LIMITS,
  ...ORDER,
  ...DUTIES,
  ...PREFERENCES,
  ...IMPERATIVES,
  ...NORMS,
  ...SPEECH,
  ...TELLING,
  ...CONTEXT,
  ...SHAPES,
  ...OTHER_LANGUAGES,
];
