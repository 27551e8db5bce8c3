export type { LanguageModel, ObjectAnswer, ObjectRequest, Usage } from './language-model.js';
