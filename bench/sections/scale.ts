import { type Context, inParts } from '../harness/context.ts';
import { inTurn, record, type Side, summarised } from '../harness/in-turn.ts';
import { untilScored } from '../harness/laurel.ts';
import { inWords } from '../harness/statistics.ts';
import { acknowledgedToBoard } from './acknowledged-to-board.ts';
import { checkoutsOf, nameOf, prepared, takeAndScore, type Workload } from './together.ts';

/** This many players where campaigns vary, and this many campaigns where players vary. */
const PLAYERS = 5_000;
const CAMPAIGNS = 10;
/** Events a second while the delay of boards is watched: what a quarter of a million players may do on an evening. */
const RATE = 1_000;

type Cell = Pick<Workload, 'campaigns' | 'players'>;

/** Throughput and delay of boards over campaigns and over players: the cells of the pictures, each bounded in time. */
export async function scale(context: Context): Promise<void> {
  const cells: Cell[] = [
    ...[1, 10, 50, 200].map((campaigns) => ({ campaigns, players: PLAYERS })),
    ...[1_000, 10_000, 100_000, 1_000_000].map((players) => ({ campaigns: CAMPAIGNS, players })),
  ];
  const parts = cells.map((cell) => [`scale ${nameOf(cell)}`, (inner: Context) => measure(inner, cell)]);
  await inParts(context, Object.fromEntries(parts));
}

async function measure(context: Context, cell: Cell): Promise<void> {
  const scenario = `${cell.campaigns} campaign${cell.campaigns > 1 ? 's' : ''}, ${inWords(cell.players)} players`;
  const servers = [];
  const sides: Side[] = [];
  for (const [name, checkout] of checkoutsOf(context)) {
    const server = await prepared(context, cell, checkout);
    servers.push({ name, ...server });
    sides.push({ name, run: await takeAndScore(context, server.laurel, cell) });
  }
  const twice = { ...context, repeats: Math.min(2, context.repeats) };
  const unit = 'events/s taken and scored';
  for (const row of Object.values(await inTurn({ ...twice, rows: [] }, scenario, unit, sides)))
    context.rows.push({ ...row, scenario: `throughput, ${scenario}`, more: { ...cell } });
  for (const { name, laurel, campaign_id } of servers) {
    const options = { rate: RATE, seconds: context.seconds * 2, players: cell.players };
    const sample = await acknowledgedToBoard(laurel, campaign_id, options);
    const more = { ...cell, ...sample.more };
    record(context, summarised(`delay, ${scenario}`, name, 'ms (p99)', [{ ...sample, more }]));
    await untilScored(laurel, 5);
  }
}
