export { NOWHERE, type OwnBlocks } from './carry-pins.js';
export type { Decisions } from './decide.js';
export { type MineOptions, minePins, pinId } from './mine-pins.js';
export { type PinInput, type Pinned, pinConstraints } from './pin-constraints.js';
export { composeWording } from './wording.js';
