import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { drawnMoment } from '../support/delays.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { type Laurel, startLaurelAt } from '../support/laurel.ts';
import { makePublishable } from '../support/live.ts';
import { readBoardsOfLog } from '../support/live-checker/boards-of-log.ts';
import { DecidingStaff } from '../support/live-checker/deciding-staff.ts';
import { judgeShown } from '../support/live-checker/judge-shown.ts';
import { ShownBoards } from '../support/live-checker/shown-boards.ts';
import { StreamViewer, type Viewer, WaitingViewer } from '../support/live-checker/viewers.ts';
import { blocked } from '../support/settling.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

let other: Laurel;
const viewers: Viewer[] = [];
after(() => {
  for (const viewer of viewers) viewer.stop();
});
const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));

async function play(batch: number, special: object[] = []): Promise<void> {
  const rounds = Array.from({ length: 6 }, (_, at) =>
    gameround({
      unique_id: `bet-${batch}-${at}`,
      player_id: `player-${(batch * 7 + at * 5) % 17}`,
      timestamp: '2026-12-02T11:00:00Z',
    }),
  );
  await sendEvents(laurel, [...rounds, ...special]);
}

/** What happens in addition to the batches, by the batch that it follows. */
const decisionsOf = (staff: DecidingStaff, id: number): Record<number, () => Promise<void>> => ({
  10: () => staff.voidEvent('bet-2-1'),
  12: () => staff.voidEvent('bet-5-4'),
  14: () => staff.disqualify(id, 'player-5'),
  16: () => staff.rebuild(id, true),
  18: () => other.close(),
  20: () => staff.editRules(id, { tasks: [{ task: 'turnover', amount: '1', points: '0.5' }] }),
  22: () => staff.reinstate(id, 'player-5'),
});

test(
  'clients of two servers see the board of the log at each revision, and finally the leaderboard',
  onlyOn('postgres', 'two servers share the database'),
  async () => {
    other = await laurel.startAnother();
    const shown = new ShownBoards();
    const { username, password } = laurel;
    const staff = new DecidingStaff([laurel], { username, password }, shown);
    const key = await makePublishable(laurel);
    const id = await staff.publish(campaignInput());
    const options = { key, campaign_ids: [id], shown, random: Math.random };
    for (let made = 0; made < 8; made++) {
      const servers = made % 2 ? [laurel] : [other, laurel];
      const kind = made < 5 ? StreamViewer : WaitingViewer;
      viewers.push(new kind({ ...options, servers, rows: made % 3 ? 100 : 5, name: `client ${made}` }));
    }
    const following = viewers.map((viewer) => viewer.follow());
    const decisions = decisionsOf(staff, id);
    for (let batch = 0; batch < 24; batch++) {
      await play(batch, batch === 8 ? [blocked('player-3')] : []);
      await decisions[batch]?.();
      await staff.look(id);
      await drawnMoment(Math.random, 120);
    }
    let leaderboard = await staff.look(id);
    const hold = async () => {
      leaderboard = await staff.look(id);
      return viewers.every((viewer) => viewer.isAt([leaderboard])) && staff.decisions === 5;
    };
    await waitUntil('all clients hold the revision of the leaderboard', hold);
    for (const viewer of viewers) viewer.stop();
    await Promise.all(following);
    const log = await readBoardsOfLog(laurel.database);
    const { compared, findings } = judgeShown(shown.of(id), staff.worldsOf(id), log);
    const last = viewers.flatMap((viewer) => viewer.differencesFrom([leaderboard]));
    assert.deepEqual([...shown.findings, ...findings, ...last], []);
    assert.ok(compared > 20, `${compared} boards were compared`);
    for (const viewer of viewers.slice(0, 5)) assert.ok(viewer.changes > 3, 'a client was shown changes');
    assert.deepEqual(
      viewers.slice(0, 5).map(({ goodbyes }) => goodbyes),
      [['stopping'], [], ['stopping'], [], ['stopping']],
    );
  },
);
