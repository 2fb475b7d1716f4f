export { type Exports, openExports, openFactFiles } from './open-exports.ts';
