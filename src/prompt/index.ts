export { loadDefaultPrompts, loadPrompt, shippedCases } from './load-prompt.js';
export { parsePrompt } from './parse-prompt.js';
export type { Prompt, PromptSet, RenderedPrompt } from './prompt.js';
export { renderPrompt } from './render-prompt.js';
