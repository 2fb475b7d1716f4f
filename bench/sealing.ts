import { setTimeout } from 'node:timers/promises';
import { openScratchEngine } from './harness/engines.ts';
import { type Laurel, parkScoring, startLaurelOf } from './harness/laurel.ts';
import { postgresSeconds } from './harness/postgres-seconds.ts';
import { fillLog } from './load/fill-log.ts';
import { openPosting } from './load/post-batches.ts';

/**
 * The cost of sealing: `node bench/sealing.ts [postgres|embedded] [events] [players] [turns] [checkout]`. Prints the processor
 * time that an event of a long log takes the server and the database to seal, the bytes that its tiles take, and the processor
 * time of intake with sealing and without it, in turns. Nothing is scored meanwhile. `checkout`: the folder of another
 * checkout, whose server is measured.
 */
const engineName = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const events = Number(process.argv[3] ?? 200_000);
const players = Number(process.argv[4] ?? 5_000);
const turns = Number(process.argv[5] ?? 4);
const checkout = process.argv[6];
const TURN_MILLISECONDS = 6_000;
/** A directory that cannot be: there is no key, so nothing is sealed. */
const NO_DIRECTORY = '/dev/null/sealing';

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine(engineName, cleanup);
const filled = await startLaurelOf({ engine, cleanup }, { checkout });
await parkScoring(filled);
console.log(`${engine.title}; ${events} events of ${players} players`);
await sealFilled('first, with a key for each player');
if (turns > 0) await compareIntake();

async function sealFilled(what: string): Promise<void> {
  const before = await filled.ask<number>('cpuSeconds');
  const stored = await bytes();
  await fillLog(filled, events, players);
  const began = performance.now();
  const sent = await filled.ask<number>('cpuSeconds');
  const databaseBefore = await databaseSeconds();
  while ((await sealedSize(filled)) < events) await setTimeout(200);
  const seconds = (performance.now() - began) / 1_000;
  const used = (await filled.ask<number>('cpuSeconds')) - sent;
  const ofDatabase = (await databaseSeconds()) - databaseBefore;
  const [each, inDatabase] = [used, ofDatabase].map((one) => ((one / events) * 1e6).toFixed(2));
  console.log(
    `${what}: ${each} µs of the server's processor an event and ${inDatabase} µs of the database's, ${seconds.toFixed(1)} s in all (filling took the server ${(sent - before).toFixed(2)} s)`,
  );
  const after = await bytes();
  const perEvent = ((after.tiles - stored.tiles) / events).toFixed(2);
  console.log(
    `tiles: ${perEvent} bytes an event; keys: ${((after.keys - stored.keys) / players).toFixed(0)} a player`,
  );
}

async function sealedSize({ query }: Laurel): Promise<number> {
  const [row] = await query<{ size: number }>("select size from sealed_logs where log = 'events'");
  return Number(row?.size ?? 0);
}

/** Seconds of processor time that the database has used; the embedded one is a part of the server. */
function databaseSeconds(): Promise<number> {
  const { DATABASE_URL: url } = filled.place.environment;
  return postgresSeconds(url === undefined ? [] : [url]);
}

async function bytes(): Promise<{ tiles: number; keys: number }> {
  const [row] = await filled.query<{ tiles: number; keys: number }>(
    `select (select coalesce(sum(length(hashes)), 0) from log_tiles) as tiles, pg_total_relation_size('player_keys') as keys`,
  );
  return { tiles: Number(row?.tiles), keys: Number(row?.keys) };
}

async function compareIntake(): Promise<void> {
  const sides = [
    { name: 'with sealing', laurel: await startLaurelOf({ engine, cleanup }, { checkout }) },
    {
      name: 'without',
      laurel: await startLaurelOf(
        { engine, cleanup },
        { checkout, environment: { SEALING_DIR: NO_DIRECTORY } },
      ),
    },
  ];
  const found = sides.map(() => [] as { each: number; rate: number }[]);
  for (const { laurel } of sides) await parkScoring(laurel);
  for (let turn = 0; turn <= turns; turn++)
    for (const [side, { laurel }] of sides.entries()) {
      const measured = await post(laurel);
      // The first turn warms up.
      if (turn > 0) found[side]?.push(measured);
    }
  for (const [side, { name }] of sides.entries()) {
    const each = median((found[side] ?? []).map((one) => one.each));
    const rate = median((found[side] ?? []).map((one) => one.rate));
    console.log(
      `intake ${name}: ${each.toFixed(2)} µs of the server's processor an event, ${rate.toFixed(0)} events/s`,
    );
  }
}

async function post(laurel: Laurel): Promise<{ each: number; rate: number }> {
  const { url, apiKeys } = laurel;
  const posting = await openPosting({ url, apiKeys, size: 1_000, players, ids: 'random', resends: 0 });
  const before = await laurel.ask<number>('cpuSeconds');
  const began = performance.now();
  const until = began + TURN_MILLISECONDS;
  const client = async (number: number) => {
    while (performance.now() < until) await posting.send(number);
  };
  await Promise.all(Array.from({ length: posting.clients }, (_, number) => client(number)));
  const seconds = (performance.now() - began) / 1_000;
  const used = (await laurel.ask<number>('cpuSeconds')) - before;
  posting.close();
  const acknowledged = posting.acknowledged();
  return { each: (used / acknowledged) * 1e6, rate: acknowledged / seconds };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
