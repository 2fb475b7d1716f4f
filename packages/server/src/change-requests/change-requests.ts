export { openChangeRequests } from './open-change-requests.ts';
