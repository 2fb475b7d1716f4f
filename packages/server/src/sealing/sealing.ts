export { keepLeavesOf } from './keep-leaves.ts';
export { openSealing, type Sealing } from './open-sealing.ts';
