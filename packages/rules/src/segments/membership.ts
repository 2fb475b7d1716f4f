import {
  type CampaignCondition,
  conditionsOf,
  type DepositsCondition,
  type LevelCondition,
  type ListedCondition,
  listedFacts,
  type RegisteredCondition,
  type RoundsCondition,
  type SeenCondition,
  type SegmentCondition,
  type SegmentRule,
} from '@laurel/contract/segments/rules.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { countryCode } from '@laurel/contract/values/countries.ts';
import { formatTimestamp, MICROSECONDS_A_DAY, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { add, compare, type Decimal, exactText, parseDecimal, ZERO } from '../money/decimal.ts';
import { type FactEvent, isFactValue, type PlayerField } from '../players/facts.ts';
import type { Converter } from '../rates/rates.ts';
import { ALWAYS, common, NEVER, outside, type Span, type Spans, spanAt, unite, whenEnough } from './spans.ts';

/** A deposit as rules see it; µs. */
export interface Deposit {
  readonly at: number;
  /** Exact decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/** A game round as rules see it: when it began, µs, and of which game. */
export interface RoundBegun {
  readonly at: number;
  readonly game_id: string;
}

/** What a campaign came to for a player, each with the time (µs) from which on it is known. */
export interface CampaignResult {
  /** Undefined: the player has no score in it. */
  readonly tookPartAt?: number | undefined;
  readonly wonAt?: number | undefined;
  readonly placed?: { readonly at: number; readonly place: number } | undefined;
}

/** A level that a player has from a time on, µs. */
export interface LevelFrom {
  readonly at: number;
  readonly level: number;
}

/** What the log has of one player, in any order. It may begin later where a rule looks back a bounded time only. */
export interface PlayerHistory {
  readonly playerEvents: readonly FactEvent[];
  readonly deposits: readonly Deposit[];
  readonly logins: readonly number[];
  readonly rounds: readonly RoundBegun[];
  /** By custom_id. */
  readonly campaigns: ReadonlyMap<string, CampaignResult>;
  /** By custom_id: the levels that the player had, in order. */
  readonly levels: ReadonlyMap<string, readonly LevelFrom[]>;
}

/** What rules use besides the player. */
export interface RuleWorld {
  readonly providerOf: (game_id: string) => string | null;
  readonly converterTo: (currency: string) => Converter;
}

/** When a player belongs to a segment by rule (docs/rules/segments.md#5), whatever order the log came in. */
export function whenMember(rule: SegmentRule, history: PlayerHistory, world: RuleWorld): Spans {
  if ('all' in rule) return common(rule.all.map((part) => whenMember(part, history, world)));
  if ('any' in rule) return unite(rule.any.flatMap((part) => whenMember(part, history, world)));
  if ('not' in rule) return outside(whenMember(rule.not, history, world));
  return whenMet(rule, history, world);
}

/** Whether a condition is met at a time, from when on, and what there was to compare. */
export interface Reason {
  readonly pointer: string;
  readonly condition: SegmentCondition;
  readonly met: boolean;
  /** µs: since when it is met, or is not; null: as long as the log goes back. */
  readonly since: number | null;
  /** How many deposits or rounds there are within the days. */
  readonly count: number | null;
  /** What the condition compares: the texts of a fact, amounts with their currency, a time, a place. */
  readonly found: readonly string[];
}

/** Why a player belongs to a segment at a time, µs, or does not: each condition of its rule (docs/rules/segments.md#8). */
export function reasonsAt(
  rule: SegmentRule,
  history: PlayerHistory,
  world: RuleWorld,
  time: number,
): Reason[] {
  return conditionsOf(rule).map(({ pointer, condition }) => {
    const met = whenMet(condition, history, world);
    const span = spanAt(met, time) ?? (spanAt(outside(met), time) as Span);
    const since = Number.isFinite(span.from) ? span.from : null;
    return {
      pointer,
      condition,
      met: spanAt(met, time) !== undefined,
      since,
      ...foundAt(condition, history, world, time),
    };
  });
}

function whenMet(condition: SegmentCondition, history: PlayerHistory, world: RuleWorld): Spans {
  switch (condition.fact) {
    case 'deposits':
      return whenDeposited(condition, history, world);
    case 'rounds':
      return whenEnough(
        roundsOf(condition, history, world),
        lengthOf(condition),
        (count) => count >= condition.at_least,
      );
    case 'registered':
      return whenRegistered(condition, history);
    case 'last_seen':
      return whenSeen(condition, history);
    case 'campaign':
      return whenInCampaign(condition, history);
    case 'level':
      return whenOnLevel(condition, history);
    default:
      return whenListed(condition, history);
  }
}

const lengthOf = ({ within_days }: { within_days: number }) => within_days * MICROSECONDS_A_DAY;

function whenDeposited(condition: DepositsCondition, history: PlayerHistory, world: RuleWorld): Spans {
  const { at_least_count = 1, at_least_amount } = condition;
  const least = at_least_amount === undefined ? null : parseDecimal(at_least_amount);
  return whenEnough(history.deposits, lengthOf(condition), (count, which) => {
    if (count < at_least_count) return false;
    return least === null || sumsOf(condition, which(), world).some(({ sum }) => compare(sum, least) >= 0);
  });
}

/** What was deposited, in the condition's currency or in each by itself; deposits without a rate add nothing. */
function sumsOf(
  { currency }: DepositsCondition,
  deposits: readonly Deposit[],
  world: RuleWorld,
): { currency: string; sum: Decimal }[] {
  const sums = new Map<string, Decimal>();
  const convert = currency === undefined ? undefined : world.converterTo(currency);
  for (const { amount, at, currency: sent } of deposits) {
    const value = convert ? convert(amount, sent, at) : parseDecimal(amount);
    const of = currency ?? sent;
    if (value !== null) sums.set(of, add(sums.get(of) ?? ZERO, value));
  }
  return Array.from(sums, ([of, sum]) => ({ currency: of, sum }));
}

function roundsOf(
  { games, providers }: RoundsCondition,
  { rounds }: PlayerHistory,
  { providerOf }: RuleWorld,
): readonly RoundBegun[] {
  if (!games && !providers) return rounds;
  return rounds.filter(
    ({ game_id }) => games?.includes(game_id) || providers?.includes(providerOf(game_id) ?? ''),
  );
}

/** A value of a field, from the event that says it until the next one about the field. */
interface KnownValue extends Span {
  readonly value: unknown;
}

/** Of equal times the greater unique_id counts, and what cannot be a fact is none (docs/rules/facts.md#1). */
function valuesOf(field: PlayerField, { playerEvents }: PlayerHistory): KnownValue[] {
  const about = playerEvents
    .filter(({ data }) => isFactValue(data[field]))
    .sort((a, b) => a.timestamp - b.timestamp || compareCodePoints(a.unique_id, b.unique_id));
  return about.map(({ timestamp, data }, i) => ({
    from: timestamp,
    to: about[i + 1]?.timestamp ?? Number.POSITIVE_INFINITY,
    value: data[field],
  }));
}

/** The texts of a field as they are compared: countries by their codes. */
function textsOf(fact: SegmentCondition['fact'], value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  return fact === 'country' ? texts.map((one) => countryCode(one) ?? one) : texts;
}

function whenListed({ fact, is }: ListedCondition, history: PlayerHistory): Spans {
  const wanted = new Set(textsOf(fact, is));
  return unite(
    valuesOf(listedFacts[fact], history).filter(({ value }) =>
      textsOf(fact, value).some((one) => wanted.has(one)),
    ),
  );
}

const instantOf = (text: unknown) => (typeof text === 'string' ? parseTimestamp(text) : null);

function whenRegistered(condition: RegisteredCondition, history: PlayerHistory): Spans {
  const { from, to, within_days } = condition;
  const [earliest, before] = [
    instantOf(from) ?? Number.NEGATIVE_INFINITY,
    instantOf(to) ?? Number.POSITIVE_INFINITY,
  ];
  return unite(
    valuesOf('registration_date', history).flatMap((said) => {
      const at = instantOf(said.value);
      if (at === null || at < earliest || at >= before) return [];
      if (within_days === undefined) return [said];
      const until = at + lengthOf({ within_days });
      return [{ from: Math.max(said.from, at), to: Math.min(said.to, until) }];
    }),
  );
}

/** Rounds, deposits and logins: what players do themselves. */
function seenTimes({ deposits, logins, rounds }: PlayerHistory): number[] {
  return [...deposits.map(({ at }) => at), ...logins, ...rounds.map(({ at }) => at)];
}

function whenSeen({ before_days, within_days }: SeenCondition, history: PlayerHistory): Spans {
  const within = (length: number) => unite(seenTimes(history).map((at) => ({ from: at, to: at + length })));
  return common([
    before_days === undefined ? ALWAYS : outside(within(lengthOf({ within_days: before_days }))),
    within_days === undefined ? ALWAYS : within(lengthOf({ within_days })),
  ]);
}

function whenInCampaign(condition: CampaignCondition, { campaigns }: PlayerHistory): Spans {
  const { custom_id, took_part, won, place_up_to } = condition;
  const { tookPartAt, wonAt, placed } = campaigns.get(custom_id) ?? {};
  const since = (at: number | undefined): Spans =>
    at === undefined ? NEVER : [{ from: at, to: Number.POSITIVE_INFINITY }];
  const asked = (wanted: boolean | undefined, at: number | undefined) =>
    wanted === undefined ? ALWAYS : wanted ? since(at) : outside(since(at));
  const isOnPlace = place_up_to !== undefined && placed !== undefined && placed.place <= place_up_to;
  return common([
    asked(took_part, tookPartAt),
    asked(won, wonAt),
    place_up_to === undefined ? ALWAYS : since(isOnPlace ? placed.at : undefined),
  ]);
}

function whenOnLevel({ campaign, at_least }: LevelCondition, { levels }: PlayerHistory): Spans {
  const own = levels.get(campaign) ?? [];
  return unite(
    own.flatMap(({ at: from, level }, i) =>
      level < at_least ? [] : [{ from, to: own[i + 1]?.at ?? Number.POSITIVE_INFINITY }],
    ),
  );
}

function foundAt(
  condition: SegmentCondition,
  history: PlayerHistory,
  world: RuleWorld,
  time: number,
): Pick<Reason, 'count' | 'found'> {
  const within = <Event extends { at: number }>(events: readonly Event[], length: number) =>
    events.filter(({ at }) => at <= time && at > time - length);
  switch (condition.fact) {
    case 'deposits': {
      const deposits = within(history.deposits, lengthOf(condition));
      const sums = sumsOf(condition, deposits, world);
      return {
        count: deposits.length,
        found: sums.map(({ sum, currency }) => `${exactText(sum)} ${currency}`),
      };
    }
    case 'rounds':
      return { count: within(roundsOf(condition, history, world), lengthOf(condition)).length, found: [] };
    case 'last_seen':
      return { count: null, found: timesText(latestOf(seenTimes(history).filter((at) => at <= time))) };
    case 'campaign': {
      const { placed } = history.campaigns.get(condition.custom_id) ?? {};
      return { count: null, found: placed ? [String(placed.place)] : [] };
    }
    case 'level': {
      const level = history.levels.get(condition.campaign)?.findLast(({ at }) => at <= time)?.level ?? 0;
      return { count: null, found: [String(level)] };
    }
    default: {
      const field = condition.fact === 'registered' ? 'registration_date' : listedFacts[condition.fact];
      const value = valuesOf(field, history).findLast(({ from }) => from <= time)?.value;
      return { count: null, found: textsOf(condition.fact, value) };
    }
  }
}

/** A player may have more rounds than a call takes arguments. */
const latestOf = (times: readonly number[]) =>
  times.reduce((latest, at) => Math.max(latest, at), Number.NEGATIVE_INFINITY);

const timesText = (at: number) => (Number.isFinite(at) ? [formatTimestamp(at)] : []);
