import type {
  CampaignDefinition,
  DropDefinition,
  JackpotDefinition,
  LevelsDefinition,
  MissionDefinition,
  RaffleDefinition,
  TournamentDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { AnyTaskName } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
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
function missionEntry(
  { currency, rules, prize }: MissionDefinition,
  { players, languages }: EntryParts,
): Omit<MissionEntry, 'kind' | 'campaign'> {
  const { steps, in_order, repeat, time_zone } = rules;
  return {
    currency,
    steps: steps.map((step) => stepOf(step, currency, languages)),
    in_order,
    repeat,
    time_zone,
    prize: prizeOf(prize, currency, languages),
    players,
  };
}

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
function tournamentEntry(definition: TournamentDefinition, parts: EntryParts): string {
  const { texts, locale, languages } = parts;
  const titleOf = titlesIn(definition, languages);
  const { currency } = definition;
  const prizes = JSON.stringify(prizesOf(definition.prizes, titleOf));
  const total = JSON.stringify(totalPrizes(parts.prizes, { currency, locale, titleOf }));
  const rows = parts.rows.map((row) => renderRow(row, texts, parts, titleOf)).join(',');
  return `"tournament_prizes":${prizes},"total_prizes":${total},"leaderboard":[${rows}]`;
}

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
function raffleEntry(
  { currency, rules, prizes }: RaffleDefinition,
  { players, languages }: EntryParts,
): Omit<RaffleEntry, 'kind' | 'campaign'> {
  const { tickets, max_tickets, one_prize_a_player, seed } = rules;
  return {
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
}

/** An entry of a drop: what falls, and how (docs/rules/listing.md#8). */
function dropEntry(
  { currency, rules }: DropDefinition,
  { players, languages }: EntryParts,
): Omit<DropEntry, 'kind' | 'campaign'> {
  const { chance, spread, max_per_player } = rules;
  return {
    ...{ currency, chance, spread, max_per_player },
    prizes: rules.prizes.map(({ prize, count }) => ({
      ...{ kind: prize.kind, title: titleIn(prize, currency, languages), count },
    })),
    players,
  };
}

/** An entry of a jackpot: its levels; what is in the pots is read apart (docs/rules/listing.md#8). */
function jackpotEntry(
  { currency, rules: { levels } }: JackpotDefinition,
  { players, languages }: EntryParts,
): Omit<JackpotEntry, 'kind' | 'campaign'> {
  return {
    currency,
    levels: levels.map((level) => ({ ...level, name: byHandOrWritten(level.name, languages, undefined) })),
    players,
  };
}

/** An entry of levels: their thresholds, and what they bring (docs/rules/listing.md#8). */
function levelsEntry(
  { currency, rules }: LevelsDefinition,
  { players, languages }: EntryParts,
): Omit<LevelsEntry, 'kind' | 'campaign'> {
  return {
    currency,
    levels: rules.levels.map(({ name, from, image, prize, benefits = {} }) => ({
      ...{ name: byHandOrWritten(name, languages, undefined), from, image },
      benefits: byHandOrWritten(benefits, languages, undefined),
      prize: prizeOf(prize, currency, languages),
    })),
    ...{ season: rules.season, time_zone: rules.time_zone, players },
  };
}

/** How entries of each kind are made; lines of boards are many, so those of tournaments are text at once. */
const ofKind: {
  readonly [Kind in CampaignDefinition['kind']]: (
    definition: Extract<CampaignDefinition, { kind: Kind }>,
    parts: EntryParts,
  ) => object | string;
} = {
  tournament: tournamentEntry,
  mission: missionEntry,
  raffle: raffleEntry,
  drop: dropEntry,
  jackpot: jackpotEntry,
  levels: levelsEntry,
};

/** JSON text of the members of an entry after `campaign`, without braces. */
export function entryMembersOf(definition: CampaignDefinition, parts: EntryParts): string {
  const make = ofKind[definition.kind] as (of: CampaignDefinition, parts: EntryParts) => object | string;
  const members = make(definition, parts);
  return typeof members === 'string' ? members : JSON.stringify(members).slice(1, -1);
}

/** The members of `terms` after its `content`. */
export function termsOf(definition: CampaignDefinition, { kinds, types }: ServiceTexts): object {
  const { kind } = definition;
  return {
    campaign_type: kind.toUpperCase(),
    campaign_type_for_display: kinds[kind],
    ...(kind === 'tournament' && {
      tournament_type: tournamentTypes[definition.tournament_type].longName,
      tournament_type_for_display: types[definition.tournament_type],
    }),
  };
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
