export { openParticipation, type Participation } from './open-participation.ts';
export {
  readAllDisqualifications,
  readDisqualificationsOf,
  readDisqualified,
  readDisqualifiedSince,
  type StoredDisqualification,
} from './store/disqualifications.ts';
export { readOptIns, readOptInsOf } from './store/opt-ins.ts';
export { readTeamNames, readTeamsOf } from './store/teams.ts';
