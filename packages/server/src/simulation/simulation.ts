export { openSimulation, type Simulations } from './open-simulation.ts';
export { readRehearsal } from './read-rehearsal.ts';
export { forgetSimulations } from './store.ts';
