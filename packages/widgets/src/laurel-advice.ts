export { adviceOn } from './advice.ts';
