import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { Management } from './management.ts';

/** The members of a leaderboard that tests read. */
export interface Leaderboard {
  count: number;
  version: number;
  settled: boolean;
  results: LeaderboardRow[];
}

/** Requests a campaign's leaderboard until it matches and returns it; fails after a minute. */
export async function leaderboardWhen(
  staff: Management,
  campaign_id: number,
  isWanted: (board: Leaderboard) => boolean,
): Promise<Leaderboard> {
  for (let tried = 0; ; tried++) {
    const { status, body } = await staff.get(`/api/v1/campaigns/${campaign_id}/leaderboard`);
    assert.equal(status, 200, JSON.stringify(body));
    if (isWanted(body)) return body;
    assert.ok(tried < 2_400, `the board stayed ${JSON.stringify(body)}`);
    await setTimeout(25);
  }
}

/** The leaderboard once it has this many rows. */
export function leaderboardOf(staff: Management, campaign_id: number, count: number): Promise<Leaderboard> {
  return leaderboardWhen(staff, campaign_id, (board) => board.count === count);
}

/** Waits until a checkpoint has the whole log. */
export async function everythingWritten(staff: Management): Promise<void> {
  for (let tried = 0; ; tried++) {
    const { body } = await staff.get('/api/v1/intake/stats');
    if (body.log_seq === body.scored_seq && body.log_seq === body.checkpointed_seq) return;
    assert.ok(tried < 2_400, `written ${body.checkpointed_seq} of ${body.log_seq}`);
    await setTimeout(25);
  }
}

/** Waits until boards show the whole log. */
export async function everythingScored(staff: Management): Promise<void> {
  for (let tried = 0; ; tried++) {
    const { body } = await staff.get('/api/v1/intake/stats');
    if (body.log_seq === body.scored_seq) return;
    assert.ok(tried < 2_400, `scored ${body.scored_seq} of ${body.log_seq}`);
    await setTimeout(25);
  }
}
