import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { dropType } from './drop/drop.ts';
import { levelsType } from './levels/levels.ts';
import { missionType } from './mission/mission.ts';
import { raffleType } from './raffle/raffle.ts';
import type { ScoreType } from './scored.ts';
import { tournamentTypes } from './tournament/types.ts';

/** A row for each kind: what orders its board. */
const ofKind: {
  readonly [Kind in CampaignDefinition['kind']]: (
    definition: Extract<CampaignDefinition, { kind: Kind }>,
  ) => ScoreType<never, never>;
} = {
  tournament: ({ tournament_type }) => tournamentTypes[tournament_type],
  mission: () => missionType,
  raffle: () => raffleType,
  drop: () => dropType,
  jackpot: () => dropType,
  levels: () => levelsType,
};

/** What orders the board of a campaign of any kind. */
export function scoreTypeOf(definition: CampaignDefinition): ScoreType<never, never> {
  return (ofKind[definition.kind] as (definition: CampaignDefinition) => ScoreType<never, never>)(definition);
}
