export { groupMessages } from './group-messages.js';
export { type SplitOptions, splitMessages } from './split-messages.js';
