export { DEFAULTS } from './defaults.js';
export { type CompactorOptions, resolveSettings, type Settings } from './options.js';
