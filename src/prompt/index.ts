export type { Prompt, PromptSet, RenderedPrompt } from './prompt.js';
