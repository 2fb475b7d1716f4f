import assert from 'node:assert/strict';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { Rebuild } from '@laurel/contract/scoring/rebuilds.ts';
import type { Management } from './management.ts';
import { waitUntil } from './waiting.ts';

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
  let board: Leaderboard | undefined;
  const look = async () => {
    const { status, body } = await staff.get(`/api/v1/campaigns/${campaign_id}/leaderboard`);
    assert.equal(status, 200, JSON.stringify(body));
    board = body;
    return isWanted(body) && (body as Leaderboard);
  };
  const shows = () => `the board stayed ${JSON.stringify(board)}`;
  return waitUntil(`the board of campaign ${campaign_id} matches`, look, { shows, throwsAtOnce: true });
}

/** The leaderboard once it has this many rows. */
export function leaderboardOf(staff: Management, campaign_id: number, count: number): Promise<Leaderboard> {
  return leaderboardWhen(staff, campaign_id, (board) => board.count === count);
}

/** Waits until a checkpoint has the whole log. */
export async function everythingWritten(staff: Management): Promise<void> {
  await waitUntil('a checkpoint has the whole log', async () => {
    const { body } = await staff.get('/api/v1/intake/stats');
    assert.deepEqual([body.scored_seq, body.checkpointed_seq], [body.log_seq, body.log_seq]);
  });
}

/** Waits until boards show the whole log. */
export async function everythingScored(staff: Management): Promise<void> {
  await waitUntil('boards show the whole log', async () => {
    const { body } = await staff.get('/api/v1/intake/stats');
    assert.equal(body.scored_seq, body.log_seq);
  });
}

/** Folds a board again, only to compare, and returns the rebuild once it has ended. */
export async function checkedBoard(staff: Management, campaign_id: number): Promise<Rebuild> {
  const path = `/api/v1/campaigns/${campaign_id}/rebuilds`;
  const { status, body } = await staff.post(path, { check: true });
  assert.equal(status, 202, JSON.stringify(body));
  return rebuildEnded(staff, `${path}/${body.id}`);
}

/** The rebuild at this address once it has ended. */
export function rebuildEnded(staff: Management, address: string): Promise<Rebuild> {
  return waitUntil('the rebuild has ended', async () => {
    const { body } = await staff.get(address);
    return body.state !== 'running' && (body as Rebuild);
  });
}
