import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../src/app/config.ts';
import type { Database, Statement } from '../../../src/database/database.ts';
import { withTenants } from '../../../src/database/tenant-session.ts';
import { openIngestion } from '../../../src/events/intake/open-ingestion.ts';
import { gameround, oneOfEachKind } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { accept, addTenant, type Modules, openModules } from '../../support/modules.ts';

const modules = forFile(openModules);

/** The modules of this file, with the names of the statements that intake sends. */
function overheard(): { heard: Modules; names: (string | undefined)[] } {
  const names: (string | undefined)[] = [];
  const repeat: Database['repeat'] = (statement: Statement) => {
    names.push(statement.name);
    return modules.database.repeat(statement);
  };
  const intake = openIngestion({
    database: withTenants({ ...modules.database, repeat }),
    clock: () => new Date('2026-11-20T12:00:00Z'),
    limits: readConfig({}).limits,
    onAppended: modules.scoring.wake,
    onBatch: () => {},
  });
  return { heard: { ...modules, intake }, names };
}

test('after a write of resends only, the next is looked up by its keys; one that holds something fresh is appended', async () => {
  const { heard, names } = overheard();
  const [tenant_id, other] = [await addTenant(modules), await addTenant(modules)];
  const batch = oneOfEachKind();
  const fresh = gameround();
  const sent = [batch, batch, batch, batch, [...batch, fresh], [gameround()], [fresh], [fresh]];
  const asked: string[] = [];
  const outcomes: number[][] = [];
  for (const events of sent) {
    const { accepted, duplicates } = await accept(heard, tenant_id, events);
    outcomes.push([accepted, duplicates]);
    asked.push(names.splice(0).join(' '));
  }
  const [append, count, both] = ['append-events', 'count-known-events', 'count-known-events append-events'];
  assert.deepEqual(asked, [append, append, count, count, both, append, append, count]);
  assert.deepEqual(outcomes, [
    [6, 0],
    [0, 6],
    [0, 6],
    [0, 6],
    [1, 6],
    [1, 0],
    [0, 1],
    [0, 1],
  ]);
  await accept(heard, other, [fresh]);
  assert.deepEqual(names, [append], 'what one tenant sends tells nothing of another');
});

test('contents are the same hashes for ever: what was stored before is known after (I1)', async () => {
  const tenant_id = await addTenant(modules);
  await accept(
    modules,
    tenant_id,
    pinned.map(({ event }) => event),
  );
  const rows = await modules.database.query<{ unique_id: string; content: number }>({
    text: `
      select e.unique_id, k.content from event_keys k join events e using (tenant_id, seq)
       where tenant_id = $1 order by seq`,
    values: [tenant_id],
  });
  assert.deepEqual(
    rows,
    pinned.map(({ event, content }) => ({ unique_id: event.data.unique_id, content })),
  );
});

const bet = (unique_id: string, more = {}) => ({
  event: 'gameround',
  data: {
    unique_id,
    timestamp: '2026-11-20T12:00:00.123456Z',
    player_id: 'anna "the" é',
    game_id: 'dice',
    round_id: 'r-1',
    amount: 1.25,
    currency: 'EUR',
    is_win: false,
    is_bonus: true,
    ...more,
  },
});
const other = (event: string, unique_id: string, members: object) => ({
  event,
  data: { unique_id, timestamp: '2026-11-20T12:00:00Z', ...members },
});

/** Contents as they were first computed. */
const pinned = [
  { content: 1766051310807653, event: bet('u-1') },
  { content: 3473694056878748, event: bet('u-2', { z: { b: [1, { d: 1, c: null }], a: 'x' }, a: true }) },
  { content: 3590875621283593, event: other('login', 'u-3', { player_id: 'anna' }) },
  { content: 3944839594861154, event: other('login', 'u-4', { player_id: 'anna', game_id: 'dice' }) },
  {
    content: 594614772275060,
    event: other('deposit', 'u-5', { player_id: 'anna', amount: 10.5, currency: 'EUR', method: 'Card' }),
  },
  {
    content: 1771222942267707,
    event: other('game', 'u-6', { game_id: 'dice', name: 'Dice', categories: ['a'] }),
  },
  {
    content: 568896067312336,
    event: other('player', 'u-7', { player_id: 'anna', username: null, tags: [] }),
  },
];
