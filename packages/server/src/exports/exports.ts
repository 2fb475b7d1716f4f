export { type Exports, openExports } from './open-exports.ts';
