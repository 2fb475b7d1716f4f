import type { Database, TenantSession } from '../database/database.ts';
import { playersAtOnce, readRounds, slicesOf } from '../events/events.ts';
import { readKnownPauses, readPlayersAfter } from '../facts/facts.ts';
import { readOptIns } from '../participation/participation.ts';
import type { Turns } from '../scheduling/turns.ts';
import { readScoredSeq } from '../scoring/scoring.ts';
import { type FoldedGroup, foldRounds, takeStandings } from './fold-candidates.ts';
import { type Candidate, prepareCandidates, type Simulated } from './prepare-candidates.ts';

/** The boards of several definitions over the very same events. */
export interface SimulatedBoards {
  simulated: Simulated[];
  /** Events of game rounds that were read. */
  events: number;
}

/**
 * About how many events are read at once, and rounds of a player who has many: the driver takes some 15 ms for them, in
 * pieces that requests wait for.
 */
const EVENTS_AT_ONCE = 5_000;
const ROUNDS_AT_ONCE = 2_000;

/**
 * Folds the whole log for each of the definitions as scoring would, up to the event that scoring has followed, and keeps
 * nothing. Every statement is separate, so that ingestion and scoring continue in between, and folding gives way to requests
 * turn by turn; `signal` ends it between two statements. Calls `onPlayers` with the number of players processed.
 */
export async function simulateBoards(
  { database, turns }: { database: Database; turns: Pick<Turns, 'begin'> },
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  candidates: readonly Candidate[],
  signal: AbortSignal,
  onPlayers: (gone: number) => void = () => {},
): Promise<SimulatedBoards> {
  const tenant = database.ofTenant(tenant_id);
  const upTo = await readScoredSeq(tenant);
  const prepared = await prepareCandidates(tenant, campaign_id, candidates);
  const needsJoin = prepared.some(({ compiled }) => compiled.needsJoin);
  const optIns = needsJoin ? await readOptIns(tenant, campaign_id) : [];
  const joined = new Map(optIns.map((one) => [one.player_id, one.joined]));
  const pauses = await readKnownPauses(tenant, null);
  const log = { tenant, upTo, prepared, joined, pauses, turn: turns.begin(), signal };
  let events = 0;
  let players = playersAtOnce();
  let gone = 0;
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const player_ids = await readPlayersAfter(tenant, after, players);
    const read = player_ids.length === 0 ? 0 : await simulateGroup(log, player_ids);
    events += read;
    gone += player_ids.length;
    onPlayers(gone);
    if (player_ids.length < players) return { simulated: prepared, events };
    players = playersAtOnce({ players, events: read }, EVENTS_AT_ONCE);
    after = player_ids.at(-1) as string;
  }
}

/** The log as far as it is folded, and what it is folded with. */
interface SimulatedLog extends Omit<FoldedGroup, 'folds'> {
  tenant: TenantSession;
  upTo: number;
  signal: AbortSignal;
}

/** Returns how many events were read. The log is read once for all windows; each fold skips what it does not need. */
async function simulateGroup(log: SimulatedLog, player_ids: string[]): Promise<number> {
  const { tenant, upTo, prepared, signal } = log;
  const start = Math.min(...prepared.map(({ compiled }) => compiled.start));
  const end = Math.max(...prepared.map(({ compiled }) => compiled.end));
  const facts = [...new Set(prepared.flatMap(({ compiled }) => compiled.facts))];
  const group: FoldedGroup = { ...log, folds: new Map() };
  let events = 0;
  for (const slice of await slicesOf(tenant, { player_ids, start, end, facts, upTo }, ROUNDS_AT_ONCE)) {
    signal.throwIfAborted();
    const rows = await readRounds(tenant, { ...slice, upTo });
    // Rows that arrived from the database had this turn.
    if (log.turn.isOver) await log.turn.next();
    events += await foldRounds(group, { ...slice, from: start }, rows);
  }
  await takeStandings(tenant, group);
  return events;
}
