import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { probeMachines } from '../../src/database/cluster/probe-machines.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { openAsService } from '../../src/database/service-role.ts';
import { onlyOnCluster } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';

describe('on a cluster', onlyOnCluster(), () => {
  let laurel: Laurel;
  let url: string;
  before(async () => {
    laurel = await startLaurel();
    const [row] = await laurel.database.query<{ name: string }>({
      text: 'select current_database() as name',
    });
    const beside = new URL(process.env.CITUS_URL as string);
    beside.pathname = `/${row?.name}`;
    url = beside.href;
  });
  after(() => laurel.close());

  test('an append is one call to one node, committed there alone', async () => {
    await sendEvents(laurel, [gameround()]);
    const client = new pg.Client({ connectionString: url });
    const issued: string[] = [];
    client.on('notice', ({ message = '', detail = '' }) => issued.push(`${message} ${detail}`));
    await client.connect();
    for (const text of [
      `set citus.propagate_set_commands = 'local'`,
      'set citus.log_remote_commands = on',
      `begin; select set_config('role', 'laurel_service', true)`,
      'set local laurel.tenant_id = 1',
      `prepare append(integer, uuid[], bigint[], json) as select head from append_events($1, $2, $3, $4, 0, 0)`,
      `execute append(1, array['00000000-0000-0000-0000-000000000001'::uuid], array[1::bigint],
                      '[{"occurred_at": 1, "kind": "login", "unique_id": "one call"}]')`,
      'commit',
    ])
      await client.query(text);
    await client.end();
    const words = issued.map((line) =>
      /issuing (\w+)(?: head FROM public\.(append_events))?/.exec(line)?.slice(1),
    );
    assert.deepEqual(words, [
      ['BEGIN', undefined],
      ['SELECT', 'append_events'],
      ['COMMIT', undefined],
    ]);
    assert.equal(new Set(issued.map((line) => /on server (\S+)/.exec(line)?.[1])).size, 1);
  });

  test('a server whose connections lose the setting by which workers learn of the tenant does not serve', async () => {
    // Like those of a pooler, its connections do not carry it.
    const lossy = openPostgres({
      connection: { connectionString: url },
      engine: 'embedded',
      connections: 1,
      random: Math.random,
      onIdleError: () => {},
    });
    try {
      const service = await openAsService(lossy);
      assert.ok(service);
      const refusal = /shows tenant 1 none of its rows; connections must keep citus\.propagate_set_commands/;
      await assert.rejects(probeMachines(lossy, service), refusal);
    } finally {
      await lossy.close();
    }
    assert.deepEqual(await probeMachines(laurel.database, laurel.service), []);
  });
});
