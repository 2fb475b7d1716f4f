import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import { type Context, inParts } from '../harness/context.ts';
import { compare, inTurn, type Sample, type Side } from '../harness/in-turn.ts';
import { warmUpTimes } from '../load/post-batches.ts';
import * as sides from './intake-sides.ts';

type Build = (context: Context, traffic: sides.Traffic) => Promise<sides.Taker>;

const laurel: Build = (context, traffic) => sides.laurel(context, traffic, 'off');

/** On a real PostgreSQL; the embedded engine is compared with its own limit only, as it has no other clients. */
const known: Record<string, Build> = {
  limit: sides.limit,
  'day of work': sides.dayOfWork,
  'pg-boss': sides.pgBoss,
  'graphile-worker': sides.graphileWorker,
  'bare http': sides.bareHttp,
  laurel,
  'laurel, log followed': (context, traffic) => sides.laurel(context, traffic, 'following'),
  'laurel, fresh': (context, traffic) => laurel(context, { ...traffic, resends: 0 }),
};

interface Scenario extends sides.Traffic {
  sides: string[];
}

const plain: sides.Traffic = { size: 100, tenants: 1, players: 10_000, ids: 'random', resends: 0 };
const everybody = ['limit', 'day of work', 'pg-boss', 'graphile-worker', 'bare http', 'laurel'];
const three = ['limit', 'day of work', 'laurel'];

/** One parameter is changed at a time; `--matrix` combines all. */
const scenarios: Scenario[] = [
  { ...plain, size: 1, sides: everybody },
  { ...plain, size: 10, sides: everybody },
  { ...plain, size: 100, sides: [...everybody, 'laurel, log followed'] },
  { ...plain, size: 1000, sides: [...everybody, 'laurel, log followed'] },
  { ...plain, size: 100, tenants: 8, sides: three },
  { ...plain, size: 1000, tenants: 8, sides: three },
  { ...plain, ids: 'time-ordered', sides: three },
  { ...plain, size: 1000, ids: 'time-ordered', sides: three },
  { ...plain, resends: 0.1, sides: three },
  { ...plain, size: 1000, resends: 0.1, sides: three },
  { ...plain, resends: 1, sides: [...three, 'laurel, fresh'] },
  { ...plain, size: 1000, resends: 1, sides: [...three, 'laurel, fresh'] },
];
const targetScenarios: Scenario[] = [1, 100, 1000].map((size) => ({
  ...plain,
  size,
  sides: size > 1 ? [...three, 'laurel, log followed'] : three,
}));
const quickScenarios: Scenario[] = [
  { ...plain, size: 10, sides: three },
  { ...plain, size: 1000, sides: three },
  { ...plain, size: 1000, resends: 1, sides: ['laurel', 'laurel, fresh'] },
];
const quickOfEmbedded: Scenario[] = [{ ...plain, size: 1000, sides: ['limit', 'laurel'] }];

/** Ingestion with scoring off: how many events a second are made durable (issue: ratios in one run). */
export async function intake(context: Context): Promise<void> {
  const parts = chosen(context).map((scenario) => [
    titleOf(scenario),
    (inner: Context) => measure(inner, scenario),
  ]);
  await inParts(context, Object.fromEntries(parts));
}

function chosen({ profile, isWholeMatrix, engine }: Context): Scenario[] {
  if (isWholeMatrix) return wholeMatrix();
  if (profile === 'targets') return targetScenarios;
  if (profile === 'quick') return engine.name === 'postgres' ? quickScenarios : quickOfEmbedded;
  // The cost of tenants and ids is the engine's own; here the two differ only in speed.
  const isOneTenants = ({ tenants, ids }: Scenario) => tenants === 1 && ids === 'random';
  return engine.name === 'postgres' ? scenarios : scenarios.filter(isOneTenants);
}

function wholeMatrix(): Scenario[] {
  const ids = ['random', 'time-ordered'] as const;
  return [1, 10, 100, 1000].flatMap((size) =>
    [1, 8].flatMap((tenants) =>
      ids.flatMap((of) =>
        [0, 0.1, 1].map((resends) => ({ ...plain, size, tenants, ids: of, resends, sides: everybody })),
      ),
    ),
  );
}

async function measure(context: Context, scenario: Scenario): Promise<void> {
  const title = titleOf(scenario);
  const names = scenario.sides.filter((name) => context.engine.name === 'postgres' || isOfEmbedded(name));
  const built: Side[] = [];
  for (const name of names) {
    const taker = await known[name]?.(context, scenario);
    if (!taker) throw new Error(`there is no side ${name}`);
    await warmUp(taker.clients, warmUpTimes(scenario), taker.send);
    built.push({ name, run: () => runOnce(context, scenario, taker, `${title}: ${name}`) });
  }
  const measured = await inTurn(context, title, 'events/s', built);
  for (const under of ['limit', 'day of work', 'pg-boss', 'graphile-worker', 'laurel, fresh'])
    compare(context, title, measured, ['laurel', under]);
  compare(context, title, measured, ['laurel, log followed', 'limit']);
  // The slowest of a hundred is too small a sample in a short run.
  if (context.profile !== 'quick') compare(context, title, measured, ['day of work', 'laurel'], 'p99_ms');
}

function isOfEmbedded(name: string): boolean {
  return name === 'limit' || name.startsWith('laurel');
}

async function runOnce(
  context: Context,
  { size }: Scenario,
  taker: sides.Taker,
  name: string,
): Promise<Sample> {
  const load = await closedLoop(taker.clients, context.seconds, taker.send);
  const count = await taker.count();
  if (count !== undefined && count !== taker.acknowledged())
    throw new Error(`${name}: ${taker.acknowledged()} events were acknowledged, ${count} are there`);
  const memory = await taker.memory?.();
  return {
    value: (load.requests * size) / load.seconds,
    p50_ms: load.p50_ms,
    p99_ms: load.p99_ms,
    ...(memory === undefined ? {} : { memory_mib: memory }),
  };
}

function titleOf({ size, tenants, ids, resends }: sides.Traffic): string {
  const parts = [`batches of ${size}`];
  if (tenants > 1) parts.push(`${tenants} tenants`);
  if (ids !== 'random') parts.push('time-ordered ids');
  if (resends > 0) parts.push(`${resends * 100} % resends`);
  return parts.join(', ');
}
