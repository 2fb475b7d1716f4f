import { type Context, inParts } from '../harness/context.ts';
import { inTurn, record, type Side, summarised } from '../harness/in-turn.ts';
import type { Measured } from '../harness/measurements.ts';
import { postmasterOf } from '../harness/processor-seconds.ts';
import { countStatements } from '../harness/statements.ts';
import { inWords, rounded } from '../harness/statistics.ts';
import { type Bench, bareInsert, bareSide, laurelSide, type Traffic } from './cost-sides.ts';
import { limit } from './intake-sides.ts';

/** What is published, and what is sent. */
export interface Cell {
  campaigns: number;
  size: number;
  artefacts: boolean;
  /** Known players have played before and are held in memory; of a million, nearly every event is from a new one. */
  players: 'known' | 'new';
}

const known = { players: 'known' } as const;
const all: Cell[] = [
  ...[1000, 100].flatMap((size) =>
    [false, true].flatMap((artefacts) =>
      [0, 10, 50].map((campaigns) => ({ campaigns, size, artefacts, ...known })),
    ),
  ),
  ...[10, 50].map((campaigns) => ({ campaigns, size: 100, artefacts: false, players: 'new' as const })),
];
const quick: Cell[] = [
  { campaigns: 0, size: 1000, artefacts: false, ...known },
  { campaigns: 10, size: 1000, artefacts: true, ...known },
];

const KNOWN_PLAYERS = 5_000;
const NEW_PLAYERS = 1_000_000;
/** Of one run of one side; fewer where each needs more work. */
const EVENTS = 30_000;
const MANY_EVENTS = 15_000;
const QUICK_EVENTS = 10_000;
const QUICK_REPEATS = 2;
/** A quick run waits for checkpoints at its end, but not as long as others. */
const QUICK_ENVIRONMENT = { CHECKPOINT_SECONDS: '1' };
/** A directory that cannot be: there is no key, so nothing is sealed. */
const NOT_SEALED = { SEALING_DIR: '/dev/null/sealing' };
const SHOWN_STATEMENTS = 8;

/** The side that all others are compared with. */
export const BARE = 'bare append';

/** The side that a statement of Laurel has its row for begins with this. */
export const STATEMENT = 'statement: ';

/** The name of a cell. */
export function titleOfCost({ campaigns, size, artefacts, players }: Cell): string {
  const amounts = artefacts ? 'artefacts' : 'two decimals';
  return `${campaigns} campaigns, batches of ${inWords(size)}, ${amounts}${players === 'new' ? ', new players' : ''}`;
}

/**
 * The processor time of an event until everything is done with it: scored, written and sealed; by threads of the server and
 * processes of the database, beside the bare append and a bare insert of the same events.
 */
export async function cost(context: Context): Promise<void> {
  const isQuick = context.profile === 'quick';
  const measure = isQuick ? measureQuickly : measureWholly;
  const parts = (isQuick ? quick : all).map((cell) => [
    titleOfCost(cell),
    (inner: Context) => measure(inner, cell),
  ]);
  await inParts(context, Object.fromEntries(parts));
}

async function measureQuickly(outer: Context, cell: Cell): Promise<void> {
  const context = { ...outer, repeats: Math.min(QUICK_REPEATS, outer.repeats) };
  const { bench } = await prepare(context, cell, QUICK_EVENTS);
  const laurel = await laurelSide(bench, cell.campaigns, QUICK_ENVIRONMENT);
  await compareSides(bench, titleOfCost(cell), [await bareAppend(bench), laurel]);
}

async function measureWholly(context: Context, cell: Cell): Promise<void> {
  const title = titleOfCost(cell);
  const { bench, url } = await prepare(context, cell, cell.campaigns > 10 ? MANY_EVENTS : EVENTS);
  const laurel = await laurelSide(bench, cell.campaigns, {});
  const insert = await bareSide(bench, 'bare insert', await bareInsert(bench, url));
  const sides: Side[] = [await bareAppend(bench), insert, laurel];
  if (cell.campaigns === 0)
    sides.push({ ...(await laurelSide(bench, 0, NOT_SEALED)), name: 'laurel, not sealed' });
  const statements = await countStatements(laurel.place);
  await compareSides(bench, title, sides);
  if (!statements) return context.say('  this PostgreSQL counts no statements');
  const events = bench.events * context.repeats;
  for (const { text, milliseconds } of await statements(SHOWN_STATEMENTS)) {
    const sample = { value: (milliseconds * 1000) / events };
    record(context, summarised(title, STATEMENT + text, 'µs an event', [sample]));
  }
}

async function prepare(
  context: Context,
  { size, artefacts, players }: Cell,
  events: number,
): Promise<{ bench: Bench; url: string }> {
  const place = await context.engine.newPlace();
  context.cleanup.defer(() => place.drop());
  const url = place.environment.DATABASE_URL ?? '';
  const count = players === 'new' ? NEW_PLAYERS : KNOWN_PLAYERS;
  const traffic: Traffic = { size, artefacts, players: count, tenants: 1, ids: 'random', resends: 0 };
  return { bench: { context, traffic, events, postmaster: await postmasterOf(url) }, url };
}

async function bareAppend(bench: Bench): Promise<Side> {
  return bareSide(bench, BARE, await limit(bench.context, bench.traffic));
}

/** More is better, as with all ratios: what the bare append takes as a part of what Laurel takes. */
async function compareSides({ context }: Bench, title: string, sides: Side[]): Promise<void> {
  const { laurel, ...bare } = await inTurn(context, title, 'µs an event', sides);
  const append = bare[BARE]?.value ?? Number.NaN;
  for (const [name, value] of Object.entries(partsOf(laurel)))
    context.ratios.push({ name: `${title}: ${BARE} ÷ ${name}`, value: rounded(append / value) });
}

/** What an event takes of the server and of the database, µs. */
export function partsOf(measured: Measured | undefined): { server: number; database: number } {
  const { main = 0, helpers = 0, other = 0, connections = 0, background = 0 } = measured?.more ?? {};
  return { server: main + helpers + other, database: connections + background };
}
