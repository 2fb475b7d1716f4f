import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import { within } from '../harness/context.ts';
import { compare, inTurn, record, type Sample, type Side, summarised } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurel, untilScored } from '../harness/laurel.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openPosting, type Posting, warmUpTimes } from '../load/post-batches.ts';
import { acknowledgedToBoard } from './acknowledged-to-board.ts';
import { expectScored, foldWaiting } from './fold-waiting.ts';
import { limit } from './intake-sides.ts';
import { rebuild } from './rebuild.ts';

/** Scoring alone, together with intake, its delay, and folding again. */
export async function scoring(context: Context): Promise<void> {
  const isQuick = context.profile === 'quick';
  if (!isQuick)
    for (const campaigns of [1, 10, 50])
      for (const players of [hot, cold])
        await within(context, (inner) => foldAlone(inner, campaigns, players));
  await within(context, together);
  if (!isQuick) await within(context, rebuild);
}

interface Players {
  name: string;
  count: number;
}

/** All of the hot ones are in memory after the first step; of the cold ones nearly every event brings another. */
const hot = { name: 'hot players', count: 500 };
const cold = { name: 'cold players', count: 500_000 };

/** Events that wait in the log are folded and shown as fast as it goes, with no intake beside. */
async function foldAlone(context: Context, campaigns: number, players: Players): Promise<void> {
  const laurel = await startLaurel(context);
  const [campaign_id = 0] = await publish(laurel, activeCampaigns(campaigns));
  const posting = await post(context, laurel, 1000, players.count);
  // Fewer where more is done with each, so that a run takes seconds.
  const events = Math.ceil((context.seconds * 20_000) / (campaigns > 10 ? 5 : 1) / 1000) * 1000;
  const scenario = `${campaigns} active campaigns, ${players.name}`;
  const run = () => foldWaiting(laurel, posting, campaign_id, { events, campaigns });
  await run();
  await inTurn(context, scenario, 'events/s folded', [{ name: 'laurel', run }]);
}

async function post(context: Context, laurel: Laurel, size: number, players: number): Promise<Posting> {
  const { url, apiKeys } = laurel;
  const posting = await openPosting({ url, apiKeys, size, players, ids: 'random', resends: 0 });
  context.cleanup.defer(posting.close);
  return posting;
}

/** Ingestion and scoring together with ten active campaigns, beside the bare append; then how far boards lag behind. */
async function together(context: Context): Promise<void> {
  const traffic = { size: 1000, tenants: 1, players: 5_000, ids: 'random', resends: 0 } as const;
  const scenario = 'intake and scoring together, 10 active campaigns';
  const bare = await limit(context, traffic);
  const laurel = await startLaurel(context);
  const [campaign_id = 0] = await publish(laurel, activeCampaigns(10));
  const posting = await post(context, laurel, traffic.size, traffic.players);
  await warmUp(bare.clients, warmUpTimes(traffic), bare.send);
  await warmUp(posting.clients, warmUpTimes(traffic), posting.send);
  await untilScored(laurel);
  const sides: Side[] = [
    {
      name: 'limit',
      run: async () => {
        const load = await closedLoop(bare.clients, context.seconds, bare.send);
        return { value: (load.requests * traffic.size) / load.seconds };
      },
    },
    { name: 'laurel', run: () => takeAndScore(context, laurel, posting, traffic.size) },
  ];
  const measured = await inTurn(context, scenario, 'events/s taken and scored', sides);
  compare(context, scenario, measured, ['laurel', 'limit']);
  if (context.profile !== 'quick') await delays(context, laurel, campaign_id, measured.laurel?.value ?? 0);
}

/** Sends as fast as it is taken, then waits for the boards: what is taken but not scored does not count as sustained. */
async function takeAndScore(
  context: Context,
  laurel: Laurel,
  posting: Posting,
  size: number,
): Promise<Sample> {
  const started = performance.now();
  const load = await closedLoop(posting.clients, context.seconds, posting.send);
  const upTo = await untilScored(laurel);
  const seconds = (performance.now() - started) / 1000;
  await expectScored(laurel, posting.acknowledged(), upTo);
  const taken = load.requests * size;
  const more = { taken_per_second: taken / load.seconds, scored_late_seconds: seconds - load.seconds };
  const { p50_ms, p99_ms } = load;
  return { value: taken / seconds, p50_ms, p99_ms, memory_mib: await laurel.memory(), more };
}

async function delays(
  context: Context,
  laurel: Laurel,
  campaign_id: number,
  sustained: number,
): Promise<void> {
  const half = Math.round(sustained / 2);
  const loads = [
    { name: 'nothing else', rate: 0 },
    { name: '5,000 events/s', rate: 5_000 },
    { name: 'half of what is sustained', rate: half },
  ];
  for (const { name, rate } of loads) {
    const scenario = `acknowledgement to board, 10 active campaigns, ${name}`;
    const seconds = context.seconds * 3;
    const sample = await acknowledgedToBoard(laurel, campaign_id, { rate, seconds });
    record(context, summarised(scenario, 'laurel', 'ms (p99)', [sample]));
    await untilScored(laurel);
  }
}
