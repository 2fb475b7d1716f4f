import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import { record, summarised } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurel, untilScored } from '../harness/laurel.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openPosting, warmUpTimes } from '../load/post-batches.ts';
import { acknowledgedToBoard } from './acknowledged-to-board.ts';

/** The batch size of the streams whose boards are watched. */
const traffic = { size: 100, players: 5_000, ids: 'random', resends: 0 } as const;

/** How far boards lag behind with ten active campaigns, at steady rates up to nearly the sustained one. */
export async function delays(context: Context): Promise<void> {
  const laurel = await startLaurel(context);
  const [campaign_id = 0] = await publish(laurel, activeCampaigns(10));
  const sustained = await findSustained(context, laurel, 'acknowledgement to board, what is sustained');
  const loads = [
    { name: 'nothing else', rate: 0 },
    { name: '5,000 events/s', rate: 5_000 },
    { name: 'half of what is sustained', rate: Math.round(sustained * 0.5) },
    { name: '0.9 of what is sustained', rate: Math.round(sustained * 0.9) },
  ];
  for (const { name, rate } of loads) {
    const scenario = `acknowledgement to board, 10 active campaigns, ${name}`;
    const sample = await acknowledgedToBoard(laurel, campaign_id, { rate, seconds: context.seconds * 5 });
    record(context, summarised(scenario, 'laurel', 'ms (p99)', [sample]));
    await untilScored(laurel, 5);
  }
}

/** Events that are taken and scored a second when batches of 100 are sent as fast as they are answered. */
export async function findSustained(context: Context, laurel: Laurel, scenario: string): Promise<number> {
  const [apiKey = ''] = laurel.apiKeys;
  const posting = await openPosting({ ...traffic, url: laurel.url, apiKeys: [apiKey] });
  await warmUp(posting.clients, warmUpTimes(traffic) * 5, posting.send);
  await untilScored(laurel);
  const started = performance.now();
  const load = await closedLoop(posting.clients, Math.max(5, context.seconds * 3), posting.send);
  await untilScored(laurel, 5);
  const value = (load.requests * traffic.size * 1000) / (performance.now() - started);
  posting.close();
  record(context, summarised(scenario, 'laurel', 'events/s taken and scored', [{ value }]));
  return value;
}
