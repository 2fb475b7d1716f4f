export { letLeavesFall } from './celebration.ts';
