import type { Database, TenantSession } from '../database/database.ts';
import { readKnownPauses } from '../facts/facts.ts';
import { everyPlayer, readPiecesTogether, type Walk } from '../history/history.ts';
import { readOptIns } from '../participation/participation.ts';
import { readScoredSeq } from '../scoring/scoring.ts';
import { type FoldedGroup, foldPiece, takeStandings } from './fold-candidates.ts';
import { type Candidate, prepareCandidates, type Simulated } from './prepare-candidates.ts';

/** The boards of several definitions over the very same events. */
export interface SimulatedBoards {
  simulated: Simulated[];
  /** Events of game rounds that were read. */
  events: number;
}

/** About how many events are read at once. */
const EVENTS_AT_ONCE = 5_000;

/**
 * Folds the whole log for each of the definitions as scoring would, up to the event that scoring has followed, and keeps
 * nothing. Every statement is separate, so that ingestion and scoring continue in between; `signal` ends it between two
 * statements. Calls `onPlayers` with the number of players processed.
 */
export async function simulateBoards(
  { database }: { database: Database },
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
  const log = { prepared, joined, pauses };
  const walk = { signal, eventsAtOnce: EVENTS_AT_ONCE };
  let events = 0;
  let gone = 0;
  for await (const player_ids of everyPlayer(tenant, signal)) {
    events += await simulatePlayers(tenant, { ...log, player_ids, upTo }, walk);
    gone += player_ids.length;
    onPlayers(gone);
  }
  return { simulated: prepared, events };
}

/** Returns how many events were read. The log is read once for all windows; each fold skips what it does not need. */
async function simulatePlayers(
  tenant: TenantSession,
  { player_ids, upTo, ...group }: Omit<FoldedGroup, 'folds'> & { player_ids: string[]; upTo: number },
  walk: Walk,
): Promise<number> {
  const compiled = group.prepared.map((one) => one.compiled);
  const start = Math.min(...compiled.map((one) => one.start));
  const end = Math.max(...compiled.map((one) => one.end));
  const facts = [...new Set(compiled.flatMap((one) => one.facts))];
  const parts = player_ids.map((player_id) => ({ player_id, start, end, facts }));
  const folded: FoldedGroup = { ...group, folds: new Map() };
  let events = 0;
  for await (const pieces of readPiecesTogether(tenant, parts, { upTo }, walk)) {
    for (const piece of pieces) if (piece.facts.length > 0) events += foldPiece(folded, piece);
    // The folds of a player with more slices go on.
    const last = pieces.at(-1);
    await takeStandings(tenant, folded, last?.isLast ? undefined : last?.part.player_id);
  }
  return events;
}
