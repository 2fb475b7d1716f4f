import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { Period } from '@laurel/contract/campaigns/mission.ts';
import type { SeedSource } from '@laurel/contract/campaigns/raffle.ts';
import { t } from '../languages/messages.ts';
import { durationText } from '../time/time-text.ts';
import { decimalText } from '../values/decimal-text.ts';

/** The kinds of campaign in a word. */
export const kindTitles: Record<CampaignKindName, string> = {
  tournament: t('Tournament'),
  mission: t('Mission'),
  raffle: t('Raffle'),
  drop: t('Prize drop'),
  jackpot: t('Jackpot'),
  levels: t('Levels'),
};

interface KindWords {
  name: string;
  wins: string;
  example: string;
}

/** The six types in words for people: what wins, and an example of it. */
export const typeWords: Record<TournamentType, KindWords> = {
  PT: {
    name: t('Point tournament'),
    wins: t('Most points'),
    example: t('Each €1 staked is a point. Anna stakes €420 in a week and leads with 420 points.'),
  },
  RA: {
    name: t('Race'),
    wins: t('Most points in the first rounds'),
    example: t(
      'Only the first 100 rounds of each player count. Anna makes 310 points in hers; further rounds add none.',
    ),
  },
  HC: {
    name: t('Highest coin'),
    wins: t('Best single round'),
    example: t('Anna wins €90 with a stake of €2, 45 times the stake. The best round of the week leads.'),
  },
  TM: {
    name: t('Tournament mission'),
    wins: t('Fewest rounds to finish the mission'),
    example: t(
      'The mission is 5 won rounds. Anna needs 8 rounds and Ben 11, so Anna leads. Both may try again.',
    ),
  },
  IM: {
    name: t('Individual mission'),
    wins: t('Rounds used, against tiers'),
    example: t(
      'Stake €100 in up to 20 rounds for €20, or in up to 50 for €5. Any number of players can win.',
    ),
  },
  SR: {
    name: t('Speed race'),
    wins: t('Least time to the target'),
    example: t('The target is 1,000 points. Anna reaches it after 2 hours and Ben after 5, so Anna leads.'),
  },
};

/** The kinds that have no types in words for people: what players do, and an example of it. */
export const campaignKindWords: Record<Exclude<CampaignKindName, 'tournament'>, KindWords> = {
  mission: {
    name: kindTitles.mission,
    wins: t('Each player who completes its steps'),
    example: t('Log in 7 days in a row for 15 free spins. Anna and Ben both do, so both win.'),
  },
  raffle: {
    name: kindTitles.raffle,
    wins: t('Players who are drawn'),
    example: t('Each €10 staked is a ticket. Anna has 42 of 3,000 tickets when the winners are drawn.'),
  },
  drop: {
    name: kindTitles.drop,
    wins: t('Rounds that a prize falls to'),
    example: t('400 prizes of €5 fall in a week, evenly. A round of Anna wins one while she plays.'),
  },
  jackpot: {
    name: kindTitles.jackpot,
    wins: t('Rounds that a pot falls to'),
    example: t(
      '0.5 % of each stake fills the pot. It falls at a secret amount below €10,000, to a round of Anna.',
    ),
  },
  levels: {
    name: kindTitles.levels,
    wins: t('Each player who reaches the next level'),
    example: t(
      'Each €10 staked is a point of experience. Anna has 1,200 and is Gold until the quarter ends.',
    ),
  },
};

export const periodWords: Record<Period, string> = {
  campaign: t('in the whole campaign'),
  day: t('every day'),
  week: t('every week'),
};

export const seedWords: Record<SeedSource, string> = {
  sealed: t('A secret whose hash is published'),
  supplied: t('A value that staff enter after the end'),
};

/** The type of a tournament, and of what is none its kind. */
export function kindOrTypeName(definition: {
  kind?: CampaignKindName | undefined;
  tournament_type?: TournamentType | undefined;
}): string {
  const { kind = 'tournament', tournament_type: type } = definition;
  return type === undefined ? kindTitles[kind] : typeWords[type].name;
}

/** The definition of a campaign of one kind. */
export type DefinitionOf<Kind extends CampaignKindName> = Extract<CampaignDefinition, { kind: Kind }>;

/** What is made of a definition, in a row for each kind. */
export type OfEachKind<Value> = {
  readonly [Kind in CampaignKindName]: (definition: DefinitionOf<Kind>) => Value;
};

/** What the row of its kind makes of a definition. */
export function ofKind<Value>(rows: OfEachKind<Value>, definition: CampaignDefinition): Value {
  return (rows[definition.kind] as (definition: CampaignDefinition) => Value)(definition);
}

/** A score as people read it: seconds as a duration, all else as a number. */
export function scoreWords(score: string, tournament_type?: TournamentType): string {
  return tournament_type === 'SR' ? durationText(score) : decimalText(score);
}
