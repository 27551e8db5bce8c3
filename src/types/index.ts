export type * from './group.js';
export type * from './issue.js';
export type * from './message.js';
export type * from './pin.js';
export type * from './plan.js';
export type * from './predicate.js';
export type * from './proof.js';
export type * from './span.js';
