import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoardFeed } from '../../src/live/board-feed.ts';
import { boardMoment } from '../support/live.ts';

const pace = { gap: 250, early: 200 };

/** When the changes of these times are sent, each as soon as it may be; `stall`: before this time nothing is. */
function sendAll(changes: readonly number[], stall = 0): number[] {
  const feed = new BoardFeed({ campaign_id: 1, rows: 10, language: 'en' });
  const sent: number[] = [];
  for (const [nth, change] of changes.entries()) {
    const now = Math.max(change, stall, feed.dueAt(pace), sent.at(-1) ?? 0);
    // A board that comes when the next one is there is that one.
    if ((changes[nth + 1] ?? Number.POSITIVE_INFINITY) <= now) continue;
    assert.ok(feed.take(boardMoment(nth + 1), now));
    feed.wait(now, pace.gap);
    sent.push(now);
  }
  return sent;
}

test('changes that come nearly four times a second are sent at once, also after one of them was late', () => {
  const changes = Array.from({ length: 20 }, (_, nth) => 1_000 + nth * 260);
  assert.deepEqual(sendAll(changes), changes);
  const late = sendAll(changes, 1_190);
  assert.deepEqual([late[0], late.slice(1)], [1_190, changes.slice(1)]);
});

test('a board that changes all the time is sent four times in each second', () => {
  const sent = sendAll(Array.from({ length: 10_000 }, (_, nth) => nth));
  assert.ok(sent.every((time, nth) => nth === 0 || time - (sent[nth - 1] as number) >= 50));
  for (let second = 0; second < 9; second++) {
    const within = sent.filter((time) => time > second * 1_000 && time <= (second + 1) * 1_000);
    assert.ok(within.length <= 4, `${within.length} in second ${second}: ${within}`);
  }
});
