export { missionAtSettlement, type PayMission } from './at-settlement.ts';
export { type Missions, openMissions } from './open-missions.ts';
export { completionKey, readCompletions, readCompletionsOf, type StoredCompletion } from './store.ts';
