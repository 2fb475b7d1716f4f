import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Child, startChild } from './harness/child.ts';
import { openEngine } from './harness/engines.ts';
import { addIdleTenants, IDLE_CAMPAIGNS as CAMPAIGNS, keyOfIdle } from './load/idle-tenants.ts';
import type { EngineName } from './options.ts';

/**
 * The cost of idle tenants: `node bench/idle-tenants.ts [tenants] [postgres|embedded]`. Each has five campaigns. Prints how
 * long a start takes, and the processor and memory of a server that is left alone; then the same after every listing was
 * requested.
 */
const tenants = Number(process.argv[2] ?? 2_000);
const IDLE_SECONDS = 20;

const scratch = await mkdtemp(join(tmpdir(), 'laurel-bench-'));
const engine = await openEngine((process.argv[3] ?? 'postgres') as EngineName, scratch);
const place = await engine.newPlace();
try {
  const first = await startChild('laurel.ts', place.environment);
  await addIdleTenants(first, tenants);
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
    headers: { authorization: keyOfIdle(nth) },
  });
  const { count } = (await answer.json()) as { count: number };
  if (answer.status !== 200 || count !== CAMPAIGNS)
    throw new Error(`tenant ${nth}: ${answer.status}, ${count}`);
}
