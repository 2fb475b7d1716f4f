import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { LeaderboardRow } from '@laurel/contract/campaigns/leaderboard.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { placeholderName, playerHash } from '@laurel/rules/boards/player-hash.ts';
import { readCampaign } from '../../store/campaigns/campaigns.ts';
import type { Rows } from '../../store/engine/rows.ts';
import { readTenant } from '../../store/identity/tenants.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';

export interface Leaderboard {
  version: number;
  settled: boolean;
  count: number;
  rows: LeaderboardRow[];
}

/**
 * Some rows of a campaign's board as staff see it: every player with a score, with plain ids and usernames (decisions 7). That
 * of a draft or cancelled campaign is empty.
 */
export async function readLeaderboard(
  { database, scoring }: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
  { offset, limit }: Rows,
): Promise<Leaderboard> {
  const { state, definition } = existing(await readCampaign(database, tenant_id, campaign_id), campaign_id);
  const board = await scoring.boardOf(tenant_id, campaign_id);
  const { version, count } = board;
  const rows = board.rows(offset, offset + limit);
  return {
    version,
    settled: state === 'settled',
    count,
    rows: await leaderboardRows({ database, scoring }, tenant_id, definition, rows),
  };
}

/** Rows of a board as staff see them. */
export async function leaderboardRows(
  { database, scoring }: Pick<CampaignDependencies, 'database' | 'scoring'>,
  tenant_id: number,
  definition: CampaignDefinition,
  rows: BoardRow[],
): Promise<LeaderboardRow[]> {
  const player_ids = rows.map((row) => row.player_id);
  const usernames = await scoring.usernamesOf(tenant_id, player_ids);
  const tenant = await readTenant(database, tenant_id);
  if (!tenant) throw new Error(`there is no tenant ${tenant_id}`);
  const known = { definition, usernames, secret: tenant.player_hash_secret };
  return rows.map((row) => leaderboardRow(row, known));
}

interface Known {
  definition: CampaignDefinition;
  usernames: Map<string, string | null>;
  secret: Uint8Array;
}

function leaderboardRow(row: BoardRow, { definition, usernames, secret }: Known): LeaderboardRow {
  const { place, player_id, score } = row;
  const player_hash = playerHash(secret, player_id);
  return {
    place,
    player_id,
    player_hash,
    player_username: usernames.get(player_id) ?? placeholderName('Player', player_hash),
    score,
    reached_at: formatTimestamp(row.reached_at),
    prizes: row.prizes.map(({ titles }) => titles[definition.default_language] ?? ''),
  };
}
