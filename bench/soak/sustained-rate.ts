import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import { type Laurel, untilScored } from '../harness/laurel.ts';
import { openPosting, warmUpTimes } from '../load/post-batches.ts';

const SECONDS = 20;

/** Events a second that are taken and scored at full speed, and how many of them were fresh. */
export async function sustainedRate(
  laurel: Laurel,
  players: number,
): Promise<{ rate: number; sent: number }> {
  const traffic = { size: 1000, players, ids: 'random', resends: 0 } as const;
  const { url, apiKeys } = laurel;
  const posting = await openPosting({ ...traffic, url, apiKeys });
  try {
    await warmUp(posting.clients, warmUpTimes(traffic), posting.send);
    await untilScored(laurel);
    const started = performance.now();
    const load = await closedLoop(posting.clients, SECONDS, posting.send);
    await untilScored(laurel);
    const seconds = (performance.now() - started) / 1000;
    return { rate: (load.requests * traffic.size) / seconds, sent: posting.acknowledged() };
  } finally {
    posting.close();
  }
}
