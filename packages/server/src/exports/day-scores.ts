import { factDecimals } from '@laurel/contract/exports/fact-tables.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { boardAtTime, readShownFold } from '../boards/boards.ts';
import { readStoredSettlement } from '../campaigns/campaigns.ts';
import type { ShownCampaign } from '../scoring/scoring.ts';
import { unitsOfText } from './decimal-units.ts';
import type { ExportDependencies } from './dependencies.ts';
import type { DayRange } from './fact-day-range.ts';
import type { TableRow } from './parquet-file.ts';

/** Lines of a board that are made in one piece. */
const LINES_AT_ONCE = 1_000;

/**
 * The board of each campaign at the end of the day, as staff would read it with `at`: of campaigns that had begun and were
 * not settled before that day. Each is folded from the log, one of a tenant at a time.
 */
export async function* scoresOfDay(
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
