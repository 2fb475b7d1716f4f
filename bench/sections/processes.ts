import { availableParallelism } from 'node:os';
import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import { type Context, inParts } from '../harness/context.ts';
import { compare, inTurn, type Side } from '../harness/in-turn.ts';
import { countLogged, parkScoring, startLaurelOf } from '../harness/laurel.ts';
import { openPosting, type Posting, warmUpTimes } from '../load/post-batches.ts';
import { otherProcess } from './other-process.ts';

const MAX_PROCESSES = 8;

/** The gain from more processes for intake, and how they show boards; only a real PostgreSQL can be shared by several. */
export async function processes(context: Context): Promise<void> {
  const speedUps = {
    'speed-up, batches of 1': (inner: Context) => speedUp(inner, 1),
    'speed-up, batches of 100': (inner: Context) => speedUp(inner, 100),
  };
  await inParts(context, { ...(context.profile === 'full' ? speedUps : {}), 'other process': otherProcess });
}

/** One process compared with two, four, … as far as there are cores, each over a separate database. */
async function speedUp(context: Context, size: number): Promise<void> {
  const traffic = { size, tenants: 8, players: 10_000, ids: 'random', resends: 0 } as const;
  const counts = processCounts();
  const sides: Side[] = [];
  for (const count of counts) {
    const laurel = await startLaurelOf(context, { tenants: traffic.tenants, processes: count });
    await parkScoring(laurel);
    const { url, apiKeys } = laurel;
    const posting = await openPosting({ ...traffic, url, apiKeys });
    context.cleanup.defer(posting.close);
    await warmUp(posting.clients, warmUpTimes(traffic), posting.send);
    const run = () => takeOnce(context, posting, size, () => countLogged(laurel));
    sides.push({ name: nameOf(count), run });
  }
  const scenario = `batches of ${size}, 8 tenants, by processes`;
  const measured = await inTurn(context, scenario, 'events/s', sides);
  for (const count of counts.slice(1)) compare(context, scenario, measured, [nameOf(count), nameOf(1)]);
}

async function takeOnce(context: Context, posting: Posting, size: number, logged: () => Promise<number>) {
  const load = await closedLoop(posting.clients, context.seconds, posting.send);
  const count = await logged();
  if (count !== posting.acknowledged())
    throw new Error(`${posting.acknowledged()} events were acknowledged, ${count} are there`);
  const { p50_ms, p99_ms } = load;
  return { value: (load.requests * size) / load.seconds, p50_ms, p99_ms };
}

function processCounts(): number[] {
  const most = Math.min(availableParallelism(), MAX_PROCESSES);
  return [1, 2, 4, 8].filter((count) => count <= most);
}

function nameOf(count: number): string {
  return count === 1 ? '1 process' : `${count} processes`;
}
