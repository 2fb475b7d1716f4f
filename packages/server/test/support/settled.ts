import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Settlement } from '@laurel/contract/settlement/settlements.ts';
import type { TenantSession } from '../../src/database/database.ts';
import type { Management } from './management.ts';
import type { Leaderboard } from './scored.ts';
import { waitUntil } from './waiting.ts';

/** Waits until a campaign is settled, a minute at most, and returns its settlement. */
export async function settlementOf(staff: Management, campaign_id: number): Promise<Settlement> {
  const look = async () => {
    const { status, body } = await staff.get(`/api/v1/campaigns/${campaign_id}/settlement`);
    if (status !== 200) assert.equal(status, 404, JSON.stringify(body));
    return status === 200 && (body as Settlement);
  };
  return waitUntil(`campaign ${campaign_id} is settled`, look, { throwsAtOnce: true });
}

/** A whole leaderboard of staff, read page by page. */
export async function wholeBoard(staff: Management, campaign_id: number): Promise<Leaderboard> {
  const read = async (page: number): Promise<Leaderboard> =>
    (await staff.get(`/api/v1/campaigns/${campaign_id}/leaderboard?page_size=1000&page=${page}`)).body;
  const board = await read(1);
  for (let page = 2; board.results.length < board.count; page++)
    board.results.push(...(await read(page)).results);
  return board;
}

/** The hash of a settled board (docs/rules/settlement.md#3), from the result of the leaderboard call. */
export function hashOf({ results }: Leaderboard): string {
  const lines = results.map((row) => {
    const reached_at = row.reached_at as unknown as string;
    return `${[row.place, row.player_hash, row.score, reached_at].join('\t')}\n`;
  });
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** The stored parts of a settlement: all of it, or nothing. */
export async function settlementTraces(tenant: TenantSession, campaign_id: number) {
  const [row] = await tenant.query<Record<string, number>>({
    text: `
      select (select count(*) from settlements where tenant_id = $1 and campaign_id = $2) as settlements,
             (select count(*) from campaigns where tenant_id = $1 and campaign_id = $2 and state = 'settled') as settled,
             (select count(*) from settlement_exclusions where tenant_id = $1 and campaign_id = $2) as excluded,
             (select count(*) from payouts where tenant_id = $1 and campaign_id = $2) as payouts,
             (select count(distinct transaction_id) from payouts where tenant_id = $1 and campaign_id = $2) as transactions,
             (select count(*) from audit_log where tenant_id = $1 and campaign_id = $2 and action = 'campaign.settled') as audited`,
    values: [campaign_id],
  });
  return row;
}
