import { closedLoop } from '../harness/closed-loop.ts';
import { type Context, inParts } from '../harness/context.ts';
import { compare, inTurnUntilSteady, type Sample, type Side } from '../harness/in-turn.ts';
import {
  intakeStats,
  type Laurel,
  publish,
  startLaurelOf,
  untilCheckpointed,
  untilScored,
} from '../harness/laurel.ts';
import { inWords } from '../harness/statistics.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openPosting, type Posting } from '../load/post-batches.ts';
import { limit } from './intake-sides.ts';

/** How many campaigns are active and how many players play; a round is drawn for any of them alike. */
export interface Workload {
  campaigns: number;
  players: number;
  /** See `BatchOptions`. */
  artefacts?: boolean;
}

/** Players that are all in play all the time; with more players each plays seldom. */
export const HOT_PLAYERS = 5_000;

/** Hot players, also with the amounts that senders compute in binary floats, players who play seldom, one board of a million. */
const workloads: Workload[] = [
  { campaigns: 10, players: HOT_PLAYERS },
  { campaigns: 50, players: HOT_PLAYERS },
  { campaigns: 10, players: HOT_PLAYERS, artefacts: true },
  { campaigns: 50, players: HOT_PLAYERS, artefacts: true },
  { campaigns: 200, players: HOT_PLAYERS, artefacts: true },
  { campaigns: 10, players: 500_000 },
  { campaigns: 50, players: 100_000 },
  { campaigns: 1, players: 1_000_000 },
];

const SIZE = 1000;
const traffic = { size: SIZE, tenants: 1, ids: 'random', resends: 0 } as const;
/** A run lasts this many times as long as one of the bare append, which is longer than checkpoints may be behind. */
export const ROUND_TIMES = 3;
/**
 * Long enough for the largest workload at 15,000 events a second; slower ones are measured with fewer players, and the row
 * says so.
 */
const FILL_SECONDS = 35;
/** In workloads with more players than this, the players play once before the measurement. */
const FILL_FROM = 10_000;
/** The first round, by whose rate the next one's length is chosen. */
const FIRST_EVENTS = 20_000;

/** Ingestion and scoring together, until everything that was taken is on the boards, compared with the bare append. */
export async function together(context: Context): Promise<void> {
  const parts = chosen(context).map((workload) => [
    `together ${nameOf(workload)}`,
    (inner: Context) => measure(inner, workload),
  ]);
  await inParts(context, Object.fromEntries(parts));
}

/** Of a part: `10 × 5,000`. */
export function nameOf({ campaigns, players, artefacts }: Workload): string {
  return `${campaigns} × ${inWords(players)}${artefacts ? ' with artefacts' : ''}`;
}

function chosen({ profile, engine }: Context): Workload[] {
  if (engine.name === 'embedded') return workloads.slice(0, 1);
  return profile === 'quick' ? workloads.slice(0, 2) : workloads;
}

async function measure(context: Context, workload: Workload): Promise<void> {
  const scenario = titleOf(workload);
  const { players, artefacts } = workload;
  const bare = await limit(context, { ...traffic, players, artefacts });
  const sides: Side[] = [
    {
      name: 'limit',
      run: async () => {
        const load = await closedLoop(bare.clients, context.seconds, bare.send);
        return { value: (load.requests * SIZE) / load.seconds };
      },
    },
    ...(await scoredSides(context, workload)),
  ];
  const measured = await inTurnUntilSteady(context, scenario, 'events/s taken and scored', sides);
  for (const { name } of sides.slice(1)) compare(context, scenario, measured, [name, 'limit']);
}

/** The name of the first release where all players are hot, so that its numbers can be found. */
function titleOf({ campaigns, players, artefacts }: Workload): string {
  const plural = campaigns > 1 ? 's' : '';
  const name = `intake and scoring together, ${campaigns} active campaign${plural}${artefacts ? ', artefacts' : ''}`;
  return players === HOT_PLAYERS ? name : `${name}, ${inWords(players)} players`;
}

/** This checkout's server and, if one was named, the earlier one. */
async function scoredSides(context: Context, workload: Workload): Promise<Side[]> {
  const sides: Side[] = [];
  for (const [name, checkout] of checkoutsOf(context)) {
    const { laurel } = await prepared(context, workload, checkout);
    sides.push({ name, run: await takeAndScore(context, laurel, workload) });
  }
  return sides;
}

export function checkoutsOf({ before }: Context): [name: string, checkout: string | undefined][] {
  return before === undefined
    ? [['laurel', undefined]]
    : [
        ['before', before],
        ['laurel', undefined],
      ];
}

/** A server with the workload's campaigns, with all its players on the boards. */
export async function prepared(
  context: Context,
  { campaigns, players }: Workload,
  checkout: string | undefined,
): Promise<{ laurel: Laurel; campaign_id: number }> {
  const laurel = await startLaurelOf(context, { checkout });
  const [campaign_id = 0] = await publish(laurel, activeCampaigns(campaigns));
  if (players > FILL_FROM) await fillBoards(context, laurel, players);
  return { laurel, campaign_id };
}

/** Lets so many players play once, one after the other, as fast as it is scored; stops when it takes too long. */
export async function fillBoards(
  context: Pick<Context, 'say'>,
  laurel: Laurel,
  players: number,
): Promise<number> {
  let next = 0;
  const player = () => next++ % players;
  const posting = await openPosting({ ...sendersOf(laurel, players), player, betsOnly: true });
  const end = performance.now() + FILL_SECONDS * 1000;
  // A part at a time, so that what is not scored yet never grows beyond a part.
  const part = Math.ceil(players / 10 / SIZE);
  for (let sent = 0; sent < players / SIZE && performance.now() < end; sent += part) {
    await closedLoop(posting.clients, Number.POSITIVE_INFINITY, posting.send, part);
    await untilScored(laurel, 5);
  }
  posting.close();
  const filled = Math.min(players, posting.acknowledged());
  if (filled < players) context.say(`  ${filled} of ${players} players had played when the time was over`);
  return filled;
}

function sendersOf({ url, apiKeys }: Laurel, players: number) {
  return { url, apiKeys, size: SIZE, players, ids: 'random', resends: 0 } as const;
}

/**
 * Sends about as much as is scored in the time of a run, as fast as it is taken, and waits for the boards: a rate that is
 * taken but not scored is not sustained. The number of events and not the time is set, because a server that falls behind
 * would otherwise need many times as long to catch up.
 */
export async function takeAndScore(
  context: Context,
  laurel: Laurel,
  { players, artefacts }: Pick<Workload, 'players' | 'artefacts'>,
): Promise<() => Promise<Sample>> {
  const before = (await intakeStats(laurel)).accepted;
  const posting = await openPosting({ ...sendersOf(laurel, players), artefacts });
  context.cleanup.defer(posting.close);
  let { value: rate } = await roundOf(laurel, posting, FIRST_EVENTS, before);
  return async () => {
    const sample = await roundOf(laurel, posting, rate * context.seconds * ROUND_TIMES, before);
    rate = sample.value;
    return sample;
  };
}

async function roundOf(laurel: Laurel, posting: Posting, events: number, before: number): Promise<Sample> {
  const requests = Math.max(posting.clients, Math.ceil(events / SIZE));
  const started = performance.now();
  const load = await closedLoop(posting.clients, Number.POSITIVE_INFINITY, posting.send, requests);
  const upTo = await untilScored(laurel, 5);
  const seconds = (performance.now() - started) / 1000;
  await expectScored(laurel, before + posting.acknowledged(), upTo);
  // Otherwise the rest of the writing would slow down the next side.
  await untilCheckpointed(laurel);
  const late = (performance.now() - started) / 1000 - seconds;
  const taken = load.requests * SIZE;
  const more = {
    taken_per_second: taken / load.seconds,
    scored_late_seconds: seconds - load.seconds,
    checkpointed_late_seconds: late,
  };
  const { p50_ms, p99_ms } = load;
  return { value: taken / seconds, p50_ms, p99_ms, memory_mib: await laurel.memory(), more };
}

/** Fails unless exactly the events that were acknowledged are in the log, and all of them are scored. */
async function expectScored(laurel: Laurel, acknowledged: number, scored: number): Promise<void> {
  const { accepted, log_seq } = await intakeStats(laurel);
  if (accepted !== acknowledged || log_seq !== acknowledged || scored !== acknowledged)
    throw new Error(`${acknowledged} events were acknowledged, ${accepted} accepted, ${scored} scored`);
}
