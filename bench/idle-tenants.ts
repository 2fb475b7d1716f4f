import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Child, startChild } from './harness/child.ts';
import { openEngine } from './harness/engines.ts';
import type { EngineName } from './options.ts';

/**
 * The cost of idle tenants: `node bench/idle-tenants.ts [tenants] [postgres|embedded]`. Each has five campaigns. Prints how
 * long a start takes, and the processor and memory of a server that is left alone; then the same after every listing was
 * requested.
 */
const tenants = Number(process.argv[2] ?? 2_000);
const CAMPAIGNS = 5;
const IDLE_SECONDS = 20;

const scratch = await mkdtemp(join(tmpdir(), 'laurel-bench-'));
const engine = await openEngine((process.argv[3] ?? 'postgres') as EngineName, scratch);
const place = await engine.newPlace();
try {
  const first = await startChild('laurel.ts', place.environment);
  await addTenants(first);
  await first.stop();
  await engine.settle();
  await measure();
} finally {
  await place.drop();
  await engine.stop();
  await rm(scratch, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const began = performance.now();
  // As `npm start` runs it: the other program checks its event loop two hundred times a second.
  const server = await startChild('laurel-processes.ts', { ...place.environment, PORT: '0' });
  try {
    const ready = await fetch(`${server.url}/ready`);
    console.log(`${tenants} tenants with ${CAMPAIGNS} campaigns each on ${engine.title}`);
    console.log(
      `start: ${((performance.now() - began) / 1000).toFixed(2)} s until /ready answers ${ready.status}`,
    );
    await idle(server, 'idle since the start');
    const asked = performance.now();
    for (let nth = 1; nth <= tenants; nth++) await list(server, nth);
    const each = (performance.now() - asked) / tenants;
    console.log(`first listing of each tenant: ${each.toFixed(1)} ms`);
    await idle(server, 'idle after every listing was asked for');
  } finally {
    await server.stop();
  }
}

async function idle(server: Child, what: string): Promise<void> {
  await setTimeout(2_000);
  await server.memory();
  const before = await server.ask<number>('cpuSeconds');
  await setTimeout(IDLE_SECONDS * 1000);
  const share = ((await server.ask<number>('cpuSeconds')) - before) / IDLE_SECONDS;
  console.log(`${what}: ${(share * 100).toFixed(2)} % of a core, ${await server.memory()} MiB`);
}

async function list({ url }: Child, nth: number): Promise<void> {
  const answer = await fetch(`${url}/public/api/v2/tournaments/details`, {
    headers: { authorization: `idle-key-${nth}` },
  });
  const { count } = (await answer.json()) as { count: number };
  if (answer.status !== 200 || count !== CAMPAIGNS)
    throw new Error(`tenant ${nth}: ${answer.status}, ${count}`);
}

/** By SQL, with folds that are built: over HTTP it would take minutes. */
async function addTenants({ ask }: Child): Promise<void> {
  const texts = [
    `select count(t.tenant_id)
       from generate_series(1, $1::integer) n
      cross join lateral create_tenant('idle ' || n, 'en', false, sha256(n::text::bytea), now()) t`,
    `insert into event_heads (tenant_id) select tenant_id from tenants where name like 'idle %' limit $1::integer`,
    `insert into scoring_cursors (tenant_id) select tenant_id from tenants where name like 'idle %' limit $1::integer`,
    `insert into api_keys (tenant_id, name, scopes, key_hash, key_hint, created_at)
     select tenant_id, 'bench', '{tournaments:read}', sha256(('idle-key-' || substr(name, 6))::bytea), 'hint', now()
       from tenants where name like 'idle %' limit $1::integer`,
    `insert into campaigns (tenant_id, custom_id, state, version, definition, created_at, published_at, closes_at)
     select tenant_id, 'c-' || c, 'published', 1, json_build_object(
              'kind', 'tournament', 'custom_id', 'c-' || c, 'tournament_type', 'PT', 'start', '2026-01-01T00:00:00Z',
              'end', '2036-01-01T00:00:00Z', 'currency', 'EUR', 'image', '', 'default_language', 'en', 'visible', true,
              'leaderboard_size', 100, 'texts', json_build_object('en', json_build_object('name', 'Campaign ' || c)),
              'games', json_build_object('all', true, 'ids', '[]'::json, 'include', '{}'::json, 'exclude', '{}'::json),
              'rules', json_build_object('tasks', json_build_array(json_build_object('task', 'turnover', 'amount', '1',
                'points', '1')), 'min_bet', null, 'max_bet', null, 'bonus_money', false, 'tie_rule', 'first_to_reach',
                'grace_seconds', 900), 'join', 'automatic',
              'audience', json_build_object('countries', '[]'::json, 'currencies', '[]'::json, 'tags', '[]'::json,
                'affiliates', '[]'::json, 'operators', '[]'::json, 'registered_from', null, 'registered_to', null,
                'player_ids', '[]'::json, 'exclude_player_ids', '[]'::json),
              'prizes', '[]'::json, 'budget', null), now(), now(), '2036-01-01T00:15:00Z'
       from tenants, generate_series(1, ${CAMPAIGNS}) c where name like 'idle %' limit $1::integer * ${CAMPAIGNS}`,
    `insert into campaign_versions (tenant_id, campaign_id, version, definition, author, created_at)
     select tenant_id, campaign_id, 1, definition, 'bench', now() from campaigns limit $1::integer * ${CAMPAIGNS}`,
    `insert into campaign_folds (tenant_id, campaign_id, version, started_seq, players, complete, shown, period)
     select tenant_id, campaign_id, 1, 0, 0, true, true, 203601 from campaigns limit $1::integer * ${CAMPAIGNS}`,
  ];
  for (const text of texts) await ask('query', { text, values: [tenants] });
}
