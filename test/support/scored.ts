import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Management } from './management.ts';

/** Asks for a campaign's leaderboard until it holds so many rows and answers it; gives up after some seconds. */
export async function leaderboardOf(staff: Management, campaign_id: number, count: number, query = '') {
  for (let tried = 0; ; tried++) {
    const { status, body } = await staff.get(`/api/v1/campaigns/${campaign_id}/leaderboard${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    if (body.count === count) return body;
    assert.ok(tried < 200, `the board has ${body.count} rows, not ${count}`);
    await setTimeout(25);
  }
}

/** Waits until scoring has followed the whole log. */
export async function everythingScored(staff: Management): Promise<void> {
  for (let tried = 0; ; tried++) {
    const { body } = await staff.get('/api/v1/intake/stats');
    if (body.log_seq === body.scored_seq) return;
    assert.ok(tried < 200, `scored ${body.scored_seq} of ${body.log_seq}`);
    await setTimeout(25);
  }
}
