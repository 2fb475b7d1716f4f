import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { databaseBeside } from '../support/administered.ts';
import { pointTournament } from '../support/definitions.ts';
import { onlyOnCluster } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { everythingWritten, leaderboardOf } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';

describe('commits on a cluster', onlyOnCluster(), () => {
  let laurel: Laurel;
  let url: string;
  before(async () => {
    laurel = await startLaurel();
    const [row] = await laurel.database.query<{ name: string }>({
      text: 'select current_database() as name',
    });
    url = databaseBeside(process.env.CITUS_URL as string, row?.name as string);
  });
  after(() => laurel?.close());

  test('what is scored, settled and changed by staff is committed in one phase, so that a killed node leaves nothing in doubt', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // Forgets what was in doubt before, and lets nobody forget more of it until this transaction ends.
    await client.query('begin; select recover_prepared_transactions()');
    const twoPhased = async () =>
      (await client.query<{ gid: string }>('select gid from pg_dist_transaction')).rows.length;
    const ofClock = await aDay(laurel, twoPhased);
    assert.equal(await twoPhased(), ofClock);
    // What does commit in two phases is seen by this.
    await laurel.database.query({ text: 'update event_heads set seq = seq' });
    assert.ok((await twoPhased()) > ofClock);
    await client.end();
  });
});

/** A campaign that is played, corrected and settled. Answers how many commits in two phases moving the clock took. */
async function aDay(laurel: Laurel, twoPhased: () => Promise<number>): Promise<number> {
  let ofClock = 0;
  const setClock = async (at: string) => {
    const before = await twoPhased();
    await laurel.setClock(at);
    ofClock += (await twoPhased()) - before;
  };
  const [start, played, end, over] = ['01T00', '02T00', '03T00', '04T00'].map(
    (at) => `2026-12-${at}:00:00Z`,
  ) as [string, string, string, string];
  await setClock(played);
  let staff = await signInOwner(laurel);
  const done = async (path: string, body?: object) => {
    const answer = await staff.post(path, body);
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id } = await done('/api/v1/campaigns', pointTournament({ start, end }));
  await done(`/api/v1/campaigns/${id}/publish`);
  for (const player_id of ['ann', 'bob', 'ann'])
    await sendEvents(laurel, [gameround({ player_id, timestamp: played })]);
  await leaderboardOf(staff, id, 2);
  await everythingWritten(staff);
  await done(`/api/v1/campaigns/${id}/rebuilds`, {});
  await done(`/api/v1/campaigns/${id}/disqualifications`, { player_id: 'bob', reason: 'cheats' });
  await setClock(over);
  staff = await signInOwner(laurel);
  await settlementOf(staff, id);
  return ofClock;
}
