import { type FactTable, factDecimals } from '@laurel/contract/exports/fact-tables.ts';
import { type ExactNumber, exactNumberText, parseExactJson } from '@laurel/contract/values/exact-json.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { boardAtTime, readShownFold } from '../boards/boards.ts';
import { readStoredSettlement } from '../campaigns/campaigns.ts';
import type { ShownCampaign } from '../scoring/scoring.ts';
import type { DayRange, ExportDependencies } from './fact-day-range.ts';
import type { TableRow } from './parquet-file.ts';
import {
  type DayEvent,
  type DayPayout,
  type DayRound,
  type PayoutPlace,
  readDayEvents,
  readDayPayouts,
  readDayRounds,
  readVoidCalls,
  readVoidedEvents,
} from './store/days.ts';

/** Lines of a board that are made in one piece. */
const LINES_AT_ONCE = 1_000;

/**
 * The board of each campaign at the end of the day, as staff would read it with `at`: of campaigns that had begun and were
 * not settled before that day. Each is folded from the log, one of a tenant at a time.
 */
async function* scoresOfDay(
  reading: ExportDependencies & { signal: AbortSignal },
  day: DayRange,
): AsyncGenerator<readonly TableRow[]> {
  const { scoring, signal } = reading;
  const { campaigns } = await scoring.stateOf(day.tenant_id);
  const inOrder = [...campaigns.values()].sort((a, b) => a.campaign_id - b.campaign_id);
  for (const campaign of inOrder) {
    signal.throwIfAborted();
    yield* scoresOfCampaign(reading, day, campaign);
  }
}

async function* scoresOfCampaign(
  reading: ExportDependencies & { signal: AbortSignal },
  { tenant_id, start, end }: DayRange,
  { campaign_id, definition }: ShownCampaign,
): AsyncGenerator<readonly TableRow[]> {
  const { database, signal } = reading;
  if ((parseTimestamp(definition.start) ?? end) >= end) return;
  const settlement = await readStoredSettlement(database.ofTenant(tenant_id), campaign_id);
  const settledAt =
    settlement === undefined ? Number.POSITIVE_INFINITY : settlement.settled_at.getTime() * 1000;
  if (settledAt < start) return;
  const of = await readShownFold(reading, tenant_id, campaign_id);
  if (!of) return;
  const { seq, board } = await boardAtTime(reading, of, end - 1, signal);
  const { custom_id, kind } = definition;
  const shared = { campaign_id, custom_id, kind, seq, settled: settledAt < end };
  const lines = board.lines(0, board.count);
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
    yield lines.rows(from, from + LINES_AT_ONCE).map((row) => ({ ...shared, ...scoreRow(row) }));
}

function scoreRow({ place, player_id, score, reached_at }: BoardRow): TableRow {
  return { place, player_id, score: unitsOfText(score, factDecimals.score).units, reached_at };
}

/** Numbers of the log, or rows, that one statement reads: some milliseconds. */
const READ_AT_ONCE = 1_000;

interface DayReading extends ExportDependencies {
  /** Ends the work. */
  signal: AbortSignal;
  /** Called with how much of the day, from 0 to 1, has been read. */
  onShare?: ((share: number) => void) | undefined;
}

/** The rows of each file of a day, in the order of their keys, some at a time. Holds no lock. */
export function rowsOfDay(
  reading: DayReading,
  day: DayRange,
  table: FactTable,
): AsyncGenerator<readonly TableRow[]> {
  return readers[table](reading, day);
}

const readers: Record<
  FactTable,
  (reading: DayReading, day: DayRange) => AsyncGenerator<readonly TableRow[]>
> = {
  events: eventsOfDay,
  rounds: roundsOfDay,
  voids: voidsOfDay,
  scores: scoresOfDay,
  payouts: payoutsOfDay,
};

async function* eventsOfDay(reading: DayReading, day: DayRange): AsyncGenerator<readonly TableRow[]> {
  const tenant = reading.database.ofTenant(day.tenant_id);
  for (let from = day.first; from <= day.last; ) {
    reading.signal.throwIfAborted();
    const events = await readDayEvents(tenant, day, { from, limit: READ_AT_ONCE });
    const last = events.at(-1);
    if (!last) return;
    yield events.map(eventRow);
    from = last.seq + 1;
    reading.onShare?.((from - day.first) / (day.last - day.first + 1));
  }
}

/** Amounts of deposits and withdrawals have no column in the log; usernames are not exported. */
function eventRow({ amount, data, ...event }: DayEvent): TableRow {
  if (event.event === 'gameround' || data === null) return { ...event, data, ...amountOf(amount) };
  const { username: _, ...members } = parseExactJson(data) as Record<string, unknown>;
  if (!hasMoney.has(event.event)) return { ...event, data: JSON.stringify(members), ...amountOf(null) };
  const { amount: sent, currency, ...others } = members;
  return {
    ...event,
    currency: typeof currency === 'string' ? currency : null,
    data: JSON.stringify(others),
    ...amountOf(sent === undefined ? null : exactNumberText(sent as ExactNumber)),
  };
}

const hasMoney: ReadonlySet<DayEvent['event']> = new Set(['deposit', 'withdraw']);

function amountOf(text: string | null): Pick<TableRow, 'amount' | 'amount_exact'> {
  if (text === null) return { amount: null, amount_exact: null };
  const { units, isExact } = unitsOfText(text, factDecimals.money);
  return { amount: units, amount_exact: isExact ? null : text };
}

async function* roundsOfDay(reading: DayReading, day: DayRange): AsyncGenerator<readonly TableRow[]> {
  const tenant = reading.database.ofTenant(day.tenant_id);
  for (let from = day.first; from <= day.last; from += READ_AT_ONCE) {
    reading.signal.throwIfAborted();
    const to = Math.min(day.last, from + READ_AT_ONCE - 1);
    yield (await readDayRounds(tenant, day, { from, to })).map(roundRow);
    reading.onShare?.((to - day.first + 1) / (day.last - day.first + 1));
  }
}

function roundRow({ staked, won, bonus_staked, bonus_won, ...round }: DayRound): TableRow {
  const texts = { staked, won, bonus_staked, bonus_won };
  const sums = Object.entries(texts).map(
    ([name, sum]) => [name, unitsOfText(sum, factDecimals.money)] as const,
  );
  const isExact = sums.every(([, sum]) => sum.isExact);
  return {
    ...round,
    ...Object.fromEntries(sums.map(([name, { units }]) => [name, units])),
    exact: isExact ? null : JSON.stringify(texts),
  };
}

async function* voidsOfDay(
  { database, signal }: DayReading,
  day: DayRange,
): AsyncGenerator<readonly TableRow[]> {
  const tenant = database.ofTenant(day.tenant_id);
  for (const { decision_id, voided_at } of await readVoidCalls(tenant, day)) {
    signal.throwIfAborted();
    const events = await readVoidedEvents(tenant, decision_id);
    yield events.map((event) => ({ ...event, voided_at }));
  }
}

async function* payoutsOfDay(
  { database, signal }: DayReading,
  day: DayRange,
): AsyncGenerator<readonly TableRow[]> {
  const tenant = database.ofTenant(day.tenant_id);
  let after: PayoutPlace = { at: day.start, payout_id: 0, number: 0 };
  for (;;) {
    signal.throwIfAborted();
    const moved = await readDayPayouts(tenant, { after, end: day.end, limit: READ_AT_ONCE });
    const last = moved.at(-1);
    if (!last) return;
    yield moved.map(payoutRow);
    after = last;
  }
}

function payoutRow({ amount, ...payout }: DayPayout): TableRow {
  const units = amount === null ? null : unitsOfText(amount, factDecimals.money).units;
  return { ...payout, amount: units };
}

/** A decimal as a whole number of its smallest units. */
interface DecimalUnits {
  /** Undefined: it does not fit into 38 digits. */
  units: bigint | undefined;
  /** Whether the units are exactly the decimal. */
  isExact: boolean;
}

const MAX_UNITS = 10n ** 38n;
const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Reads a decimal as JSON, JavaScript or PostgreSQL print it, as units of 10^-`decimals`, rounded half away from zero.
 * Throws RangeError for any other text.
 */
export function unitsOfText(text: string, decimals: number): DecimalUnits {
  const [, sign, whole, fraction = '', exponent = '0'] = FORM.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`"${text}" is no decimal`);
  const digits = BigInt(whole + fraction);
  const shift = decimals - fraction.length + Number(exponent);
  const isNegative = sign === '-';
  if (shift >= 0) return withSign(digits * 10n ** BigInt(shift), isNegative, true);
  const divisor = 10n ** BigInt(-shift);
  const rounded = (digits + divisor / 2n) / divisor;
  return withSign(rounded, isNegative, digits % divisor === 0n);
}

function withSign(units: bigint, isNegative: boolean, isExact: boolean): DecimalUnits {
  if (units >= MAX_UNITS) return { units: undefined, isExact: false };
  return { units: isNegative ? -units : units, isExact };
}
