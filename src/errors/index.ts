export * from './holdfast-error.js';
