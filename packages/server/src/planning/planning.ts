export { openPlanning, type Planning } from './open-planning.ts';
