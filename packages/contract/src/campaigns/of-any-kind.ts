import type { CampaignKindName } from './by-kind.ts';
import {
  type CampaignDefinition,
  defaultLeaderboardSize,
  type TieRule,
  type TournamentType,
} from './definition.ts';
import type { Pool } from './pool.ts';
import type { PlacedPrize, PrizeTerms } from './prizes.ts';
import { givenPrize } from './raffle.ts';
import { steppedPrizesIn } from './stepped.ts';
import type { TeamSplit } from './team-splits.ts';

/** The settings of a campaign's board. Every kind has one: of scores, of completed steps. */
export interface BoardTerms {
  /** Null if the campaign is no tournament. */
  readonly tournament_type: TournamentType | null;
  readonly tie_rule: TieRule;
  readonly leaderboard_size: number;
  /** Whether its places are those of teams. */
  readonly teams: boolean;
  readonly team_split: TeamSplit;
  /** Those that places or results of the board win. */
  readonly prizes: readonly PlacedPrize[];
  /** The pool that prizes divide; undefined: there is none. */
  readonly pool?: Pool | undefined;
}

/** A prize of a definition, and where it is: a JSON pointer. */
export interface PrizeIn {
  readonly pointer: string;
  readonly prize: PrizeTerms;
}

type Of<Kind extends CampaignKindName> = Extract<CampaignDefinition, { kind: Kind }>;

/** What code that serves all kinds asks of a definition. */
interface KindAnswers<Kind extends CampaignKindName> {
  board: (definition: Of<Kind>) => BoardTerms;
  prizes: (definition: Of<Kind>) => PrizeIn[];
}

/** Nobody wins a prize by the place on such a board. */
const withoutPlaces: BoardTerms = {
  tournament_type: null,
  tie_rule: 'first_to_reach',
  leaderboard_size: defaultLeaderboardSize,
  teams: false,
  team_split: 'evenly',
  prizes: [],
};

/** A row for each kind. */
const answers: { readonly [Kind in CampaignKindName]: KindAnswers<Kind> } = {
  tournament: {
    board: ({ rules: { tie_rule }, teams = false, team_split = 'evenly', ...definition }) => {
      const { tournament_type, leaderboard_size, prizes, pool } = definition;
      return { tournament_type, tie_rule, leaderboard_size, teams, team_split, prizes, pool };
    },
    prizes: ({ prizes }) => prizes.map((prize, index) => ({ pointer: `/prizes/${index}`, prize })),
  },
  mission: { board: () => withoutPlaces, prizes: steppedPrizesIn },
  raffle: {
    board: () => withoutPlaces,
    prizes: ({ prizes }) =>
      prizes.map((prize, index) => ({ pointer: `/prizes/${index}`, prize: givenPrize(prize) })),
  },
  drop: {
    board: () => withoutPlaces,
    prizes: ({ rules }) =>
      rules.prizes.map(({ prize }, index) => ({ pointer: `/rules/prizes/${index}/prize`, prize })),
  },
  // What a pot comes to is known when it falls.
  jackpot: { board: () => withoutPlaces, prizes: () => [] },
  levels: { board: () => withoutPlaces, prizes: steppedPrizesIn },
};

/** The settings of the board of a campaign of any kind. */
export function boardTermsOf(definition: CampaignDefinition): BoardTerms {
  return (answers[definition.kind].board as (definition: CampaignDefinition) => BoardTerms)(definition);
}

/** Every prize of a campaign of any kind. */
export function prizesIn(definition: CampaignDefinition): PrizeIn[] {
  return (answers[definition.kind].prizes as (definition: CampaignDefinition) => PrizeIn[])(definition);
}
