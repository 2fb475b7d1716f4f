export { type Exports, openExports } from './open-exports.ts';
export { openFactFiles } from './open-fact-files.ts';
