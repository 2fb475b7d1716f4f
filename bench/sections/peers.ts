import { startChild } from '../harness/child.ts';
import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import { type Context, inParts } from '../harness/context.ts';
import { compare, inTurn, type Side } from '../harness/in-turn.ts';
import { publish, startLaurel } from '../harness/laurel.ts';
import { startRedis } from '../harness/redis.ts';
import { turnoverCampaigns } from '../load/campaigns.ts';
import { warmUpTimes } from '../load/post-batches.ts';
import { invented, opened } from './intake-sides.ts';
import { HOT_PLAYERS, ROUND_TIMES, takeAndScore } from './together.ts';

const SIZE = 1000;

interface Workload {
  campaigns: number;
  artefacts: boolean;
}

/** The name of a measurement, and of the ratio in it. */
export function titleOfPeers({ campaigns, artefacts }: Workload): string {
  return `point tournaments on turnover, ${campaigns} campaigns, ${artefacts ? 'artefacts' : 'two decimals'}`;
}

/** Intake and scoring together beside what a team writes in a week; it needs a Redis on the machine. */
export async function peers(context: Context): Promise<void> {
  const redis = await startRedis(context.cleanup);
  if (redis === undefined)
    return context.say('  THE WEEK OF WORK IS LEFT OUT: it needs redis-server or valkey-server on the PATH');
  const workloads = [10, 50].flatMap((campaigns) =>
    [false, true].map((artefacts) => ({ campaigns, artefacts })),
  );
  const parts = workloads.map((workload) => [
    titleOfPeers(workload),
    (inner: Context) => measure(inner, workload, redis),
  ]);
  await inParts(context, Object.fromEntries(parts));
}

async function measure(context: Context, workload: Workload, redis: string): Promise<void> {
  const { campaigns, artefacts } = workload;
  const laurel = await startLaurel(context);
  await publish(laurel, turnoverCampaigns(campaigns));
  const sides: Side[] = [
    await weekOfWork(context, workload, redis),
    { name: 'laurel', run: await takeAndScore(context, laurel, { players: HOT_PLAYERS, artefacts }) },
  ];
  const title = titleOfPeers(workload);
  const measured = await inTurn(context, title, 'events/s taken and scored', sides);
  compare(context, title, measured, ['laurel', 'week of work']);
}

/** Its boards have what it has answered. */
async function weekOfWork(
  context: Context,
  { campaigns, artefacts }: Workload,
  redis: string,
): Promise<Side> {
  const place = await context.engine.newPlace();
  context.cleanup.defer(() => place.drop());
  const settings = { REDIS_URL: redis, CAMPAIGNS: String(campaigns) };
  const child = await startChild('week-of-work.ts', { ...place.environment, ...settings });
  context.cleanup.defer(() => child.stop());
  const traffic = { size: SIZE, players: HOT_PLAYERS, ids: 'random', resends: 0, artefacts } as const;
  const posting = await opened(context, { ...traffic, url: child.url, apiKeys: invented(1) });
  await warmUp(posting.clients, warmUpTimes(traffic), posting.send);
  const run = async () => {
    const load = await closedLoop(posting.clients, context.seconds * ROUND_TIMES, posting.send);
    const [row] = await child.ask<{ count: number }[]>('count');
    if (row?.count !== posting.acknowledged() || (await child.ask<number>('turnover')) === 0)
      throw new Error(`${posting.acknowledged()} events were acknowledged, ${row?.count} are there`);
    const { p50_ms, p99_ms } = load;
    return { value: (load.requests * SIZE) / load.seconds, p50_ms, p99_ms };
  };
  return { name: 'week of work', run };
}
