export { fromTree } from './grow-tree.ts';
export { keepLeavesOf } from './keep-leaves.ts';
export { type OpenableLeaf, readLeavesOfPlayer, readOpenableLeaves } from './open-leaves.ts';
export { openSealing, type Sealing } from './open-sealing.ts';
export { keysOfLog } from './read-log.ts';
export { leafOfDecision, type SettledTrees, sealSettlement } from './seal-decisions.ts';
export { readSealedLog, type SealedLog } from './store/sealed-logs.ts';
