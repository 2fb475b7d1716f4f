import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TenantDatabase } from '../../src/database/database.ts';
import { countErased } from '../../src/facts/facts.ts';
import { readTenant } from '../../src/identity/identity.ts';
import { erasePlayer } from '../../src/players/data-rights/erase-player.ts';
import { Turn } from '../../src/scheduling/turns.ts';
import { beginLogs } from '../../src/sealing/begin-logs.ts';
import { HashMemory, openLanes } from '../../src/sealing/hashing/hash-memory.ts';
import { KnownKeys } from '../../src/sealing/known-keys.ts';
import { keepLeavesOf } from '../../src/sealing/open-leaves.ts';
import { readEventLeaves } from '../../src/sealing/read-log.ts';
import { sealEvents } from '../../src/sealing/seal-events.ts';
import { readEventsToSeal } from '../../src/sealing/store/leaves.ts';
import { readLeafHashes } from '../../src/sealing/store/log-tiles.ts';
import { takePlayerKeys } from '../../src/sealing/store/player-keys.ts';
import { readSealedLog } from '../../src/sealing/store/sealed-logs.ts';
import { lastFor } from '../support/delays.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { accept, addTenant, openModules } from '../support/modules.ts';

const modules = forFile(openModules);

const clock = () => new Date('2026-11-20T12:00:00Z');

/** A tenant whose log is begun, and what one process knows of it. */
async function begun() {
  const tenant_id = await addTenant(modules);
  const database = modules.database.ofTenant(tenant_id);
  await beginLogs(database, { installation: 'test', tenant_id, at: clock() });
  return { tenant_id, database, known: new KnownKeys() };
}

type Begun = Awaited<ReturnType<typeof begun>>;

const memory = new HashMemory(openLanes());

/** Seals what is there; answers how many players had their keys read. */
async function seal({ database, known }: Pick<Begun, 'database' | 'known'>): Promise<number> {
  const tenant = await readTenant(database);
  assert.ok(tenant);
  const { player_hash_secret } = tenant;
  const read = new Set<string>();
  const watched: TenantDatabase = {
    ...database,
    transaction: (work) =>
      database.transaction(async (session) =>
        work({
          ...session,
          query: async (statement) => {
            const rows = await session.query<never>(statement);
            if (statement.text.includes('round_key from player_keys'))
              for (const row of rows) read.add((row as { player_id: string }).player_id);
            return rows;
          },
        }),
      ),
  };
  const sealing = { player_hash_secret, known, memory, readEvents: readEventsToSeal };
  assert.equal((await sealEvents(watched, sealing))?.more, false, 'that is all');
  return read.size;
}

/** Each leaf in the tree is the one that is made of its event, and of the keys that the database has now. */
async function assertOpenable({ tenant_id, database }: Begun, events: number): Promise<void> {
  const sealed = await readSealedLog(database, 'events');
  assert.equal(sealed?.size, events);
  const leaves = await readEventLeaves(modules.database, tenant_id, 0, events);
  const hashes = await readLeafHashes(database, [...leaves.keys()]);
  for (const [index, leaf] of leaves.entries())
    assert.equal(hex(leafHash(leaf)), hex(hashes.get(index) ?? new Uint8Array()), `leaf ${index}`);
}

function bets(...player_ids: string[]) {
  return player_ids.map((player_id) => gameround({ player_id }));
}

test('a piece has leaves that were kept, those of removed events and all others, each at its place', async () => {
  const of = await begun();
  const players = Array.from({ length: 600 }, (_, nth) => (nth % 5 === 3 ? 'goes' : `player-${nth % 40}`));
  await accept(modules, of.tenant_id, bets(...players));
  await eraseElsewhere(of, 'goes');
  await of.database.query({ text: 'delete from events where tenant_id = $1 and seq % 7 = 0' });
  await seal(of);
  await assertOpenable(of, 600);
});

test('keys of players whose events were sealed lately are not read again', async () => {
  const of = await begun();
  await accept(modules, of.tenant_id, bets('a', 'b'));
  assert.equal(await seal(of), 2);
  await accept(modules, of.tenant_id, bets('b', 'a', 'c'));
  assert.equal(await seal(of), 1);
  const other = { ...of, known: new KnownKeys() };
  await accept(modules, of.tenant_id, bets('a', 'd'));
  assert.equal(await seal(other), 2, 'another process has not read any');
  await accept(modules, of.tenant_id, bets('c', 'a', 'b'));
  assert.equal(await seal(of), 0, 'what another process sealed meanwhile changes no key');
  await assertOpenable(of, 10);
});

test('as many keys are known as there is room for, and only as long as events of the tenant are sealed', async () => {
  const of = await begun();
  const players = ['a', 'b', 'c', 'd'];
  const small = { ...of, known: new KnownKeys({ bytes: 4_000, milliseconds: 60_000 }) };
  const short = { ...of, known: new KnownKeys({ bytes: 1_000_000, milliseconds: 20 }) };
  for (const [one, read] of [
    [small, 4],
    [small, 2],
    [short, 4],
  ] as const) {
    await accept(modules, of.tenant_id, bets(...players.reverse()));
    assert.equal(await seal(one), read);
  }
  await lastFor(100);
  await accept(modules, of.tenant_id, bets(...players));
  assert.equal(await seal(short), 4);
  await assertOpenable(of, 16);
});

test('a player who is erased by another process, and comes back, has the new key in the next leaf', async () => {
  const of = await begun();
  await accept(modules, of.tenant_id, bets('stays', 'goes', 'goes'));
  await seal(of);
  // One of the events is sealed after the erasure.
  await accept(modules, of.tenant_id, bets('goes', 'stays'));
  await eraseElsewhere(of, 'goes');
  await accept(modules, of.tenant_id, bets('goes', 'stays'));
  await seal(of);
  await assertOpenable(of, 7);
});

test('a key that is given away has no effect on later leaves, even if no erasure is recorded', async () => {
  const of = await begun();
  await accept(modules, of.tenant_id, bets('goes'));
  await seal(of);
  const names = { player_id: 'goes', erased_id: 'erased:hash' };
  const secret = (await readTenant(of.database))?.player_hash_secret ?? Buffer.alloc(0);
  const turn = new Turn(
    () => 0,
    async () => {},
  );
  await of.database.transaction((tenant) => keepLeavesOf(tenant, names, secret, turn));
  await accept(modules, of.tenant_id, bets('goes', 'stays'));
  await seal(of);
  await assertOpenable(of, 3);
});

test('a player with nothing but a key is erased like any other, however often', async () => {
  const of = await begun();
  await accept(modules, of.tenant_id, bets('goes'));
  await seal(of);
  await eraseElsewhere(of, 'goes');
  for (const erased of [2, 3]) {
    // As after a retention that removed the events.
    await of.database.transaction((tenant) => takePlayerKeys(tenant, ['goes']));
    await eraseElsewhere(of, 'goes');
    const text = 'select player_id from player_keys where tenant_id = $1 and key is null';
    assert.equal((await of.database.query({ text })).length, erased);
    assert.equal(await of.database.transaction(countErased), erased);
  }
});

async function eraseElsewhere({ tenant_id }: Begun, player_id: string): Promise<void> {
  const elsewhere = await modules.openMore();
  const { database, scoring } = elsewhere;
  const dependencies = { database, clock, scoring, intakeNotes: { written: async () => {} } };
  await erasePlayer(dependencies, { tenant_id, username: 'test' }, player_id, { reason: 'asked for' });
  await elsewhere.close();
}

test('keys of a transaction that is rolled back are known to nobody', async () => {
  const of = await begun();
  await accept(modules, of.tenant_id, bets('a', 'b'));
  const lost: TenantDatabase = {
    ...of.database,
    transaction: (work) =>
      of.database.transaction(async (session) => {
        await work(session);
        throw new Error('lost');
      }),
  };
  await assert.rejects(seal({ ...of, database: lost }), /lost/);
  assert.equal(await seal(of), 2);
  await assertOpenable(of, 2);
});

test('keys that a restored database does not have are not used, even if its log has grown again', async () => {
  const of = await begun();
  await accept(modules, of.tenant_id, bets('old'));
  await seal(of);
  const earlier = await copyOfLog(of);
  await accept(modules, of.tenant_id, bets('new', 'new'));
  await seal(of);
  await accept(modules, of.tenant_id, bets('new'));
  await restoreLog(of, earlier);
  await seal({ ...of, known: new KnownKeys() });
  await accept(modules, of.tenant_id, bets('new', 'old'));
  await seal(of);
  await assertOpenable(of, 6);
  await restoreLog(of, earlier);
  await seal(of);
  await assertOpenable(of, 6);
});

/** What sealing has written for a tenant. */
async function copyOfLog({ database }: Begun): Promise<string[]> {
  return Promise.all(
    restored.map(async (table) => {
      const text = `select coalesce(json_agg(t), '[]')::text as rows from ${table} t where tenant_id = $1`;
      const [row] = await database.query<{ rows: string }>({ text });
      return row?.rows ?? '[]';
    }),
  );
}

async function restoreLog({ database }: Begun, copies: readonly string[]): Promise<void> {
  await database.transaction(async (tenant) => {
    for (const [nth, table] of restored.entries()) {
      await tenant.query({ text: `delete from ${table} where tenant_id = $1` });
      const text = `
        insert into ${table} select * from json_populate_recordset(null::${table}, $2) where tenant_id = $1`;
      await tenant.query({ text, values: [copies[nth]] });
    }
  });
}

const restored = ['sealed_logs', 'log_tiles', 'player_keys'];
