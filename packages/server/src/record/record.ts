export { openRecord, type Records } from './open-record.ts';
