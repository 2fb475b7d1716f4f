import type { Sample } from '../harness/in-turn.ts';
import { countLogged, type Laurel, parkScoring, resumeScoring, untilScored } from '../harness/laurel.ts';
import type { Posting } from '../load/post-batches.ts';

/**
 * Lets events accumulate in the log, then has scoring fold them and show the boards at full speed, without intake at the
 * same time.
 */
export async function foldWaiting(
  laurel: Laurel,
  posting: Posting,
  campaign_id: number,
  { events, campaigns }: { events: number; campaigns: number },
): Promise<Sample> {
  const from = await untilScored(laurel);
  await parkScoring(laurel);
  let waiting = 0;
  while (waiting < events) waiting += await posting.send(0);
  const before = await boardVersion(laurel, campaign_id);
  await resumeScoring(laurel, from);
  const started = performance.now();
  // An append wakes scoring.
  waiting += await posting.send(0);
  const upTo = await untilScored(laurel);
  const seconds = (performance.now() - started) / 1000;
  await expectScored(laurel, from + waiting, upTo);
  const steps = (await boardVersion(laurel, campaign_id)) - before;
  const more = { boards_published_per_second: (steps * campaigns) / seconds };
  return { value: waiting / seconds, memory_mib: await laurel.memory(), more };
}

/** Fails unless the log holds exactly the events that were acknowledged and all of them are scored. */
export async function expectScored(laurel: Laurel, acknowledged: number, scored: number): Promise<void> {
  const count = await countLogged(laurel);
  if (count !== acknowledged || count !== scored)
    throw new Error(`${acknowledged} events were acknowledged, ${count} are there, ${scored} scored`);
}

async function boardVersion(laurel: Laurel, campaign_id: number): Promise<number> {
  const path = `/api/v1/campaigns/${campaign_id}/leaderboard?page_size=1`;
  return (await laurel.call<{ version: number }>('GET', path)).version;
}
