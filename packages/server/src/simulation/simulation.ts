export { openSimulation, type Simulations } from './open-simulation.ts';
export { readRehearsal } from './read-rehearsal.ts';
export type { SimulationDependencies } from './simulate.ts';
export { forgetSimulations } from './store.ts';
