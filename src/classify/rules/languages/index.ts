import type { Rule } from '../../rule.js';
import { CHINESE } from './chinese.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { HINDI } from './hindi.js';
import { JAPANESE } from './japanese.js';
import { PORTUGUESE } from './portuguese.js';
import { RUSSIAN } from './russian.js';
import { SPANISH } from './spanish.js';
import { SPEECH_ACTS } from './speech-acts.js';

/** Every language but English. */
export const OTHER_LANGUAGES: readonly Rule[] = [
  ...GERMAN,
  ...FRENCH,
  ...SPANISH,
  ...PORTUGUESE,
  ...CHINESE,
  ...JAPANESE,
  ...HINDI,
  ...RUSSIAN,
  ...SPEECH_ACTS,
];
