import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import { LRUCache } from 'lru-cache';
import { existingCampaign, readCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/database.ts';
import { readScoredUpTo, type StatsDependencies } from '../events/events.ts';
import type { BoardDependencies, Boards } from './open-boards.ts';
import { countOpenAlarmsOf } from './store/open-alarms.ts';
import { namedRow } from './top-rows.ts';

export interface Leaderboard {
  version: number;
  settled: boolean;
  /** Every event that was acknowledged by this time (RFC 3339) counts; absent: the board is one of the past. */
  scored_up_to?: string;
  count: number;
  rows: LeaderboardRow[];
}

/**
 * Some rows of a campaign's board as staff see it: every player with a score, with plain ids and usernames
 * (docs/rules/operations.md#5). That of a draft or cancelled campaign is empty.
 */
export async function readLeaderboard(
  {
    database,
    boards,
    scoredTimes,
  }: Pick<BoardDependencies, 'database' | 'boards'> & { scoredTimes: ScoredTimes },
  tenant_id: number,
  campaign_id: number,
  { offset, limit }: Rows,
): Promise<Leaderboard> {
  const { state } = existingCampaign(
    await readCampaign(database.ofTenant(tenant_id), campaign_id),
    campaign_id,
  );
  const settled = state === 'settled';
  // Read before the board, which then has at least as much.
  const scored_up_to = await scoredTimes.of(tenant_id);
  const view = (await boards.ofTenant(tenant_id)).views.get(campaign_id);
  if (!view) return { version: 0, settled, scored_up_to, count: 0, rows: [] };
  const { revision: version, board, definition } = view;
  const { count } = board;
  const lines = board.rows(offset, offset + limit);
  const rows = await leaderboardRows(boards, tenant_id, definition, lines);
  const alarms = await countOpenAlarmsOf(database.ofTenant(tenant_id), campaign_id);
  return {
    version,
    settled,
    scored_up_to,
    count,
    rows: alarms.size === 0 ? rows : rows.map((row) => withAlarms(row, alarms)),
  };
}

function withAlarms(row: LeaderboardRow, alarms: ReadonlyMap<string, number>): LeaderboardRow {
  const open_alarms = alarms.get(row.player_hash);
  return open_alarms === undefined ? row : { ...row, open_alarms };
}

/** Rows of a board as staff see them. */
export async function leaderboardRows(
  boards: Boards,
  tenant_id: number,
  definition: CampaignDefinition,
  rows: BoardRow[],
): Promise<LeaderboardRow[]> {
  const { tenant } = await boards.ofTenant(tenant_id);
  return (await boards.nameRows(tenant, rows)).map((row) => ({
    ...namedRow(row),
    prizes: prizeTitles(row.prizes, definition),
  }));
}

/** Tenants whose times are kept, and for how long (ms): readers of many boards cause a few small statements a second. */
const MAX_TENANTS = 1_000;
const MAX_AGE_MILLISECONDS = 200;

/** Up to which time boards have every acknowledged event, as leaderboards say it. */
export class ScoredTimes {
  readonly #dependencies: StatsDependencies;
  readonly #kept = new LRUCache<number, Promise<string>>({ max: MAX_TENANTS, ttl: MAX_AGE_MILLISECONDS });

  constructor(dependencies: StatsDependencies) {
    this.#dependencies = dependencies;
  }

  /** A board that is read afterwards has every event that was acknowledged by this time (RFC 3339), or more. */
  of(tenant_id: number): Promise<string> {
    const known = this.#kept.get(tenant_id);
    if (known) return known;
    const read = readScoredUpTo(this.#dependencies, tenant_id).then(formatExactly);
    this.#kept.set(tenant_id, read);
    read.catch(() => this.#kept.delete(tenant_id));
    return read;
  }
}

/** Prizes as staff read them: their titles in the campaign's default language. */
export function prizeTitles(
  prizes: readonly Prize[],
  { currency, default_language }: Pick<CampaignDefinition, 'currency' | 'default_language'>,
): string[] {
  return prizes.map((prize) => titleIn(prize, currency, [default_language]));
}
