import { type Context, inParts } from '../harness/context.ts';
import { record, summarised } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurel, untilCheckpointed, untilScored } from '../harness/laurel.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openPosting } from '../load/post-batches.ts';
import { nameOf, type Workload } from './together.ts';

/** Players that are there before the count begins: with them the server has done all of its one-time work. */
const FIRST_PLAYERS = 2_000;
const SIZE = 1000;

/** The memory of each further standing, when ten campaigns have 250,000 of them and when one board has a million. */
export async function memory(context: Context): Promise<void> {
  const workloads: Workload[] = [
    { campaigns: 10, players: 25_000 },
    { campaigns: 1, players: 1_000_000 },
  ];
  const parts = workloads.map((workload) => [
    `memory ${nameOf(workload)}`,
    (inner: Context) => perStanding(inner, workload),
  ]);
  await inParts(context, Object.fromEntries(parts));
}

/**
 * Resident memory after a forced collection, with few players and with all, by the number of standings added. Enough events
 * are sent first to compile and fill everything that is filled once, so that the difference is due to the standings.
 */
async function perStanding(context: Context, { campaigns, players }: Workload): Promise<void> {
  const laurel = await startLaurel(context);
  await publish(laurel, activeCampaigns(campaigns));
  for (let turn = 0; turn < 50; turn++) await playOnce(laurel, 0, FIRST_PLAYERS);
  const before = await settled(laurel);
  await playOnce(laurel, FIRST_PLAYERS, players);
  const after = await settled(laurel);
  const standings = (players - FIRST_PLAYERS) * campaigns;
  const value = (after.resident - before.resident) / standings;
  const more = {
    live_bytes_per_standing: (after.live - before.live) / standings,
    resident_mib: after.resident / 1024 ** 2,
    standings,
  };
  const scenario = `memory of a standing, ${nameOf({ campaigns, players })} players`;
  record(context, summarised(scenario, 'laurel', 'bytes/standing', [{ value, more }]));
}

/** Each of these players plays one round, one after the other. */
async function playOnce({ url, apiKeys, ...laurel }: Laurel, from: number, to: number): Promise<void> {
  let next = from;
  const player = () => next++;
  const traffic = { size: SIZE, players: to, ids: 'random', resends: 0, betsOnly: true } as const;
  const posting = await openPosting({ ...traffic, url, apiKeys, player, clients: 2 });
  const send = async (client: number) => {
    while (next < to) await posting.send(client);
  };
  await Promise.all([send(0), send(1)]);
  posting.close();
  await untilScored({ url, apiKeys, ...laurel }, 5);
}

/** In bytes: the resident memory of the process, and the live part of it. */
interface Settled {
  resident: number;
  live: number;
}

async function settled(laurel: Laurel): Promise<Settled> {
  await untilCheckpointed(laurel);
  return laurel.ask<Settled>('settledMemory');
}
