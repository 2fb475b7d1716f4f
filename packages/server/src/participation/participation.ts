export { openParticipation, type Participation } from './open-participation.ts';
export {
  readDisqualificationsOf,
  readDisqualified,
  readDisqualifiedSince,
} from './store/disqualifications.ts';
export { readOptIns, readOptInsOf } from './store/opt-ins.ts';
