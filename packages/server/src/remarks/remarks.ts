export { openRemarks } from './open-remarks.ts';
