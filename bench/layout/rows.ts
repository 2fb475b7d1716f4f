import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../packages/server/test/support/postgres-server.ts';
import { layouts, schemaOf } from './layouts.ts';
import { type Cost, type Log, openLog } from './logs.ts';

/** `node bench/layout/rows.ts [events]`: the cost of an event in each layout, the layouts taking turns. */
const events = Number(process.argv[2] ?? 400_000);
const EVENTS_A_TURN = 20_000;

const scratch = await mkdtemp(join(tmpdir(), 'laurel-layout-'));
const server = await startPostgres(scratch);
try {
  const logs: Log[] = [];
  for (const layout of layouts) {
    const schema = await schemaOf(layout);
    logs.push(await openLog(server.url, { name: layout.name, schema, players: 100_000 }));
  }
  const costs = await inTurn(logs);
  for (const log of logs) await printLog(log, costs);
  for (const { client } of logs) await client.end();
} finally {
  await server.stop();
  await rm(scratch, { recursive: true });
}

async function inTurn(logs: Log[]): Promise<Map<Log, Cost[]>> {
  const costs = new Map<Log, Cost[]>(logs.map((log) => [log, []]));
  for (let done = 0; done < events; done += EVENTS_A_TURN) {
    for (const log of logs) costs.get(log)?.push(await log.append(EVENTS_A_TURN));
    logs = [...logs.slice(1), ...logs.slice(0, 1)];
  }
  return costs;
}

async function printLog(log: Log, costs: Map<Log, Cost[]>): Promise<void> {
  const [present] = costs.values();
  const own = costs.get(log) ?? [];
  const ratios = own.map(({ rate }, turn) => rate / (present?.[turn]?.rate ?? rate));
  const sizes = await log.sizes();
  const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  const parts = Object.entries(sizes).map(([name, bytes]) => `${name} ${bytes.toFixed(0)}`);
  console.log(
    [
      log.name.padEnd(38),
      `${median(own.map(({ rate }) => rate)).toFixed(0)}/s`,
      `x${median(ratios).toFixed(2)}`,
      `cpu ${mean(own.map(({ microseconds }) => microseconds)).toFixed(2)} µs`,
      `wal ${mean(own.map(({ walBytes }) => walBytes)).toFixed(0)} B`,
      `disk ${total.toFixed(0)} B (${parts.join(', ')})`,
    ].join('  '),
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
