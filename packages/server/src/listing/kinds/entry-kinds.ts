import type {
  CampaignDefinition,
  DropDefinition,
  JackpotDefinition,
  LevelsDefinition,
  MissionDefinition,
  RaffleDefinition,
  TournamentDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { AnyTaskName, MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { PlacedPrize, Prize, UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { givenPrize } from '@laurel/contract/campaigns/raffle.ts';
import type {
  DropEntry,
  JackpotEntry,
  LevelsEntry,
  ListedStep,
  ListedUnplacedPrize,
  MissionEntry,
  RaffleEntry,
} from '@laurel/contract/listing/campaign-entries.ts';
import type { ListedPrize } from '@laurel/contract/listing/listing.ts';
import { byHandOrWritten } from '@laurel/rules/campaigns/written-texts.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import { stepTextIn } from '@laurel/rules/missions/step-texts.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import { lineId, type NamedRow } from '../../boards/boards.ts';
import type { ServiceTexts, ServiceWording } from '../service-texts.ts';
import { shownUsername } from '../shown-username.ts';
import { titlesIn } from '../texts-in.ts';
import { totalPrizes } from '../total-prizes.ts';

/** An entry of a mission: what is to do, and what it wins (docs/rules/listing.md#8). */
const missionEntry: EntryKind<MissionDefinition> = {
  hasLines: false,
  terms: (_definition, { kinds }) => ({ campaign_type: 'MISSION', campaign_type_for_display: kinds.mission }),
  members({ currency, rules, prize }, { players, languages }) {
    const { steps, in_order, repeat, time_zone } = rules;
    const members: Omit<MissionEntry, 'kind' | 'campaign'> = {
      currency,
      steps: steps.map((step) => stepOf(step, currency, languages)),
      in_order,
      repeat,
      time_zone,
      prize: prizeOf(prize, currency, languages),
      players,
    };
    return JSON.stringify(members).slice(1, -1);
  },
};

function stepOf(step: MissionStep, currency: string, languages: readonly string[]): ListedStep {
  const aimOf = aims[step.task] as (step: MissionStep) => Aim;
  const text = stepTextIn(step, currency, languages);
  return { task: step.task, ...aimOf(step), text, prize: prizeOf(step.prize, currency, languages) };
}

function prizeOf(
  prize: UnplacedPrize | null,
  currency: string,
  languages: readonly string[],
): ListedUnplacedPrize | null {
  return prize && { kind: prize.kind, title: titleIn(prize, currency, languages) };
}

/** How much of what is to be done. */
type Aim = Omit<ListedStep, 'task' | 'text' | 'prize'>;

/** The target of each task, in the unit in which a player's progress is counted (docs/rules/tasks.md#7). */
const aims: { readonly [Name in AnyTaskName]: (step: Extract<MissionStep, { task: Name }>) => Aim } = {
  turnover: ({ amount }) => ({ target: amount }),
  rounds: ({ count }) => ({ target: String(count) }),
  wins: ({ count }) => ({ target: String(count) }),
  multiplier: ({ count = 1, at_least, below }) => ({
    target: String(count),
    at_least,
    ...(below === undefined ? {} : { below }),
  }),
  streak: ({ count = 1, length }) => ({ target: String(count), length }),
  deposits: ({ count, min_amount }) => ({
    target: String(count),
    ...(min_amount === undefined ? {} : { min_amount }),
  }),
  deposited: ({ amount }) => ({ target: amount }),
  deposit_days: ({ length }) => ({ target: String(length) }),
  login_days: ({ length }) => ({ target: String(length) }),
};

/** An entry of a tournament: its prizes and the lines of its board (docs/rules/listing.md#5). */
const tournamentEntry: EntryKind<TournamentDefinition> = {
  hasLines: true,
  terms: ({ tournament_type }, { kinds, types }) => ({
    campaign_type: 'TOURNAMENT',
    campaign_type_for_display: kinds.tournament,
    tournament_type: tournamentTypes[tournament_type].longName,
    tournament_type_for_display: types[tournament_type],
  }),
  members(definition, parts) {
    const { texts, locale, languages } = parts;
    const titleOf = titlesIn(definition, languages);
    const { currency } = definition;
    const prizes = JSON.stringify(prizesOf(definition.prizes, titleOf));
    const total = JSON.stringify(totalPrizes(parts.prizes, { currency, locale, titleOf }));
    const rows = parts.rows.map((row) => renderRow(row, texts, parts, titleOf)).join(',');
    return `"tournament_prizes":${prizes},"total_prizes":${total},"leaderboard":[${rows}]`;
  },
};

function prizesOf(prizes: readonly PlacedPrize[], titleOf: (prize: PlacedPrize) => string): ListedPrize[] {
  return prizes
    .map((prize) => ({ title: titleOf(prize), place_from: prize.place_from, place_to: prize.place_to }))
    .sort((a, b) => a.place_from - b.place_from);
}

/**
 * Written by hand: the exact text of a score is a JSON number without conversion and must not become a binary float
 * (invariant I10).
 */
function renderRow(
  { player: named, score, prizes }: NamedRow,
  { player }: ServiceTexts,
  { mask_usernames }: EntryParts,
  titleOf: (prize: Prize) => string,
): string {
  const shown = JSON.stringify(shownUsername(named, { mask_usernames, player }));
  const won = prizes.length === 0 ? '[]' : JSON.stringify(prizes.map(titleOf));
  const player_id = JSON.stringify(lineId(named));
  return `{"player_id":${player_id},"player_username":${shown},"score":${score},"prizes":${won}}`;
}

/** An entry of a raffle: what gives tickets, and what is drawn (docs/rules/listing.md#8). */
const raffleEntry: EntryKind<RaffleDefinition> = {
  hasLines: false,
  terms: (_definition, { kinds }) => ({ campaign_type: 'RAFFLE', campaign_type_for_display: kinds.raffle }),
  members({ currency, rules, prizes }, { players, languages }) {
    const { tickets, max_tickets, one_prize_a_player, seed } = rules;
    const members: Omit<RaffleEntry, 'kind' | 'campaign'> = {
      currency,
      tickets,
      max_tickets,
      one_prize_a_player,
      seed,
      prizes: prizes.map((prize) => ({
        kind: prize.kind,
        title: titleIn(givenPrize(prize), currency, languages),
        count: prize.count,
      })),
      players,
    };
    return JSON.stringify(members).slice(1, -1);
  },
};

/** An entry of a drop: what falls, and how (docs/rules/listing.md#8). */
const dropEntry: EntryKind<DropDefinition> = {
  hasLines: false,
  terms: (_definition, { kinds }) => ({ campaign_type: 'DROP', campaign_type_for_display: kinds.drop }),
  members({ currency, rules }, { players, languages }) {
    const { chance, spread, max_per_player } = rules;
    const members: Omit<DropEntry, 'kind' | 'campaign'> = {
      ...{ currency, chance, spread, max_per_player },
      prizes: rules.prizes.map(({ prize, count }) => ({
        ...{ kind: prize.kind, title: titleIn(prize, currency, languages), count },
      })),
      players,
    };
    return JSON.stringify(members).slice(1, -1);
  },
};

/** An entry of a jackpot: its levels; what is in the pots is read apart (docs/rules/listing.md#8). */
const jackpotEntry: EntryKind<JackpotDefinition> = {
  hasLines: false,
  terms: (_definition, { kinds }) => ({ campaign_type: 'JACKPOT', campaign_type_for_display: kinds.jackpot }),
  members({ currency, rules: { levels } }, { players, languages }) {
    const members: Omit<JackpotEntry, 'kind' | 'campaign'> = {
      currency,
      levels: levels.map((level) => ({ ...level, name: byHandOrWritten(level.name, languages, undefined) })),
      players,
    };
    return JSON.stringify(members).slice(1, -1);
  },
};

/** An entry of levels: their thresholds, and what they bring (docs/rules/listing.md#8). */
const levelsEntry: EntryKind<LevelsDefinition> = {
  hasLines: false,
  terms: (_definition, { kinds }) => ({ campaign_type: 'LEVELS', campaign_type_for_display: kinds.levels }),
  members({ currency, rules }, { players, languages }) {
    const members: Omit<LevelsEntry, 'kind' | 'campaign'> = {
      currency,
      levels: rules.levels.map(({ name, from, image, prize, benefits = {} }) => ({
        ...{ name: byHandOrWritten(name, languages, undefined), from, image },
        benefits: byHandOrWritten(benefits, languages, undefined),
        prize: prizeOf(prize, currency, languages),
      })),
      ...{ season: rules.season, time_zone: rules.time_zone, players },
    };
    return JSON.stringify(members).slice(1, -1);
  },
};

/** A row for each kind. */
const ofKind: {
  readonly [Kind in CampaignDefinition['kind']]: EntryKind<Extract<CampaignDefinition, { kind: Kind }>>;
} = {
  tournament: tournamentEntry,
  mission: missionEntry,
  raffle: raffleEntry,
  drop: dropEntry,
  jackpot: jackpotEntry,
  levels: levelsEntry,
};

/** The entries of campaigns of the definition's kind. */
export function entryKindOf({ kind }: Pick<CampaignDefinition, 'kind'>): EntryKind<CampaignDefinition> {
  return ofKind[kind] as EntryKind<CampaignDefinition>;
}

/** The data of an entry in addition to its definition. */
export interface EntryParts extends ServiceWording {
  /** Lines of the board; empty where entries have none. */
  rows: readonly NamedRow[];
  /** How many players are on the board; 0 where entries have its lines. */
  players: number;
  /** The prizes of the board, with money as amounts: those of a pool of turnover as they are now. */
  prizes: readonly Prize[];
  mask_usernames: boolean;
  /** The language asked for, then those to fall back to. */
  languages: readonly string[];
}

/** What entries of a kind have in addition to the members that all kinds share. */
interface EntryKind<Definition extends CampaignDefinition> {
  /** Whether entries show lines of the board; others show only how many players are on it. */
  readonly hasLines: boolean;
  /** The members of `terms` after its `content`. */
  terms(definition: Definition, texts: ServiceWording['texts']): object;
  /** JSON text of the members after `campaign`, without braces. */
  members(definition: Definition, parts: EntryParts): string;
}
