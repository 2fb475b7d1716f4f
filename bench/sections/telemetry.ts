import { once } from 'node:events';
import { createServer } from 'node:http';
import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import { type Context, inParts } from '../harness/context.ts';
import { compare, inTurn, type Side } from '../harness/in-turn.ts';
import { countLogged, startLaurelOf } from '../harness/laurel.ts';
import { openPosting, warmUpTimes } from '../load/post-batches.ts';

/**
 * The cost of traces and metrics for intake, with scoring that follows: the same server with a collector and without one, in
 * turn. Events are counted per second of the server's processor, so that other load on the machine does not matter.
 */
export async function telemetry(context: Context): Promise<void> {
  await inParts(context, {
    'batches of 1': (inner) => onAgainstOff(inner, 1),
    'batches of 100': (inner) => onAgainstOff(inner, 100),
  });
}

async function onAgainstOff(context: Context, size: number): Promise<void> {
  const collector = await startCollector(context);
  const sides = [
    await takerOf(context, 'off', size, {}),
    await takerOf(context, 'on', size, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }),
  ];
  const scenario = `telemetry, batches of ${size}`;
  const measured = await inTurn(context, scenario, 'events a second of a processor', sides);
  compare(context, scenario, measured, ['on', 'off']);
  context.say(`  the collector took ${collector.taken()} requests`);
  if (collector.taken() === 0) throw new Error('nothing was sent to the collector');
}

async function takerOf(
  context: Context,
  name: string,
  size: number,
  environment: NodeJS.ProcessEnv,
): Promise<Side> {
  const traffic = { size, tenants: 4, players: 10_000, ids: 'random', resends: 0 } as const;
  const laurel = await startLaurelOf(context, { tenants: traffic.tenants, environment });
  const posting = await openPosting({ ...traffic, url: laurel.url, apiKeys: laurel.apiKeys });
  context.cleanup.defer(posting.close);
  await warmUp(posting.clients, warmUpTimes(traffic), posting.send);
  const run = async () => {
    const before = await processorSeconds(laurel.url);
    const load = await closedLoop(posting.clients, context.seconds, posting.send);
    const count = await countLogged(laurel);
    if (count !== posting.acknowledged())
      throw new Error(`${posting.acknowledged()} events were acknowledged, ${count} are there`);
    const { p50_ms, p99_ms } = load;
    const seconds = (await processorSeconds(laurel.url)) - before;
    return { value: (load.requests * size) / seconds, p50_ms, p99_ms };
  };
  return { name, run };
}

async function processorSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
}

/** Accepts everything and keeps nothing. */
async function startCollector(context: Context): Promise<{ endpoint: string; taken: () => number }> {
  let taken = 0;
  const server = createServer((request, response) => {
    taken++;
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.cleanup.defer(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { endpoint: `http://127.0.0.1:${port}`, taken: () => taken };
}
