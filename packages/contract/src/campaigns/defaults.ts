import type {
  CampaignDefinition,
  CampaignInput,
  CampaignRules,
  RulesInput,
  TournamentDefinition,
  TournamentInput,
  TournamentType,
} from './definition.ts';
import { defaultLeaderboardSize } from './definition.ts';
import { normaliseDrop } from './drop-defaults.ts';
import { normaliseJackpot } from './jackpot-defaults.ts';
import { normaliseLevels } from './levels-defaults.ts';
import { normaliseMission } from './mission-defaults.ts';
import { normalisePrize } from './prizes.ts';
import { normaliseRaffle } from './raffle-defaults.ts';
import { normaliseCounting, normaliseShared } from './shared-defaults.ts';
import { normaliseStages, stagesOf } from './stages.ts';
import { normaliseTask } from './task-defaults.ts';
import { normaliseTeams } from './teams.ts';
import { typeTraits } from './type-traits.ts';

const typeDefaults: Record<TournamentType, RulesInput> = {
  PT: {},
  HC: { metric: 'multiplier' },
  TM: { in_order: false },
  IM: { in_order: false },
  RA: {},
  SR: { clock: 'campaign' },
};

/**
 * Fills every default (docs/rules/campaigns.md#2) into what campaignInputSchema accepted, by its kind. Nothing is judged and
 * nothing dropped, so checkDefinition still sees a setting that does not belong; normalising twice changes nothing.
 */
export function normaliseDefinition(input: TournamentInput): TournamentDefinition;
/** Fills every default into what was accepted for a campaign of any kind. */
export function normaliseDefinition(input: CampaignInput): CampaignDefinition;
/** By the table of kinds. */
export function normaliseDefinition(input: CampaignInput): CampaignDefinition {
  const normalise = ofKind[input.kind ?? 'tournament'] as (input: CampaignInput) => CampaignDefinition;
  return normalise(input);
}

/** A row for each kind. */
const ofKind = {
  tournament: normaliseTournament,
  mission: normaliseMission,
  raffle: normaliseRaffle,
  drop: normaliseDrop,
  jackpot: normaliseJackpot,
  levels: normaliseLevels,
} as const;

/** Fills every default into what was accepted for a tournament. */
export function normaliseTournament(input: TournamentInput): TournamentDefinition {
  return {
    kind: 'tournament',
    tournament_type: input.tournament_type,
    ...normaliseShared(input),
    leaderboard_size: input.leaderboard_size ?? defaultLeaderboardSize,
    rules: normaliseRules(input.tournament_type, input.rules ?? {}),
    ...normaliseStages(stagesOf(input)),
    prizes: (input.prizes ?? []).map(normalisePrize),
    ...(input.pool === undefined ? {} : { pool: input.pool }),
    ...normaliseTeams(input),
  };
}

function normaliseRules(type: TournamentType, rules: RulesInput): CampaignRules {
  return {
    ...typeDefaults[type],
    ...normaliseCounting(rules),
    tie_rule: rules.tie_rule ?? 'first_to_reach',
    tasks: (rules.tasks ?? []).map((task) => normaliseTask(task, typeTraits[type].tasksBring === 'attempts')),
  };
}
