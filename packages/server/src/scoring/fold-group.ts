import type { TenantSession } from '../database/database.ts';
import type { AsOf } from '../facts/facts.ts';
import { type HistoryPiece, readPieces } from '../history/history.ts';
import type { Turn } from '../scheduling/turns.ts';
import type { ChangedStanding } from './changed-standing.ts';
import { foldPart } from './fold-part.ts';
import { toStanding } from './folding.ts';
import { type History, partsToRead, type SharedPart } from './player-histories.ts';

export interface GroupFolded {
  standings: ChangedStanding[];
  /** Counted for each fold. */
  events: number;
  /** The first player who was not folded; undefined: all were. */
  left: string | undefined;
}

export interface GroupOptions extends AsOf {
  /** No further player is begun once so many events were folded. */
  enough: number;
  /** A part with more is read in slices. */
  maxEvents?: number | undefined;
  turn: Turn;
}

const MAX_EVENTS = 20_000;

/** Fewer would not be worth a statement. */
const MIN_EVENTS = 2_000;

/** Folds the histories, those of a player behind one another, from where they are to the end of the log. */
export async function foldGroup(
  tenant: TenantSession,
  histories: History[],
  { enough, maxEvents = MAX_EVENTS, turn, ...asOf }: GroupOptions,
): Promise<GroupFolded> {
  const ofPlayers = [...Map.groupBy(histories, ({ refold }) => refold.player_id).values()];
  const parts = ofPlayers.flatMap(partsToRead);
  const foldsOfPlayer = histories.length / ofPlayers.length;
  const eventsAtOnce = Math.min(maxEvents, Math.max(MIN_EVENTS, Math.floor(enough / foldsOfPlayer)));
  let events = 0;
  const isEnough = (pieces: readonly HistoryPiece<SharedPart>[]) => {
    for (const { part, facts } of pieces) events += part.histories.length * facts.length;
    return events >= enough;
  };
  const standings: ChangedStanding[] = [];
  let done = 0;
  for await (const piece of readPieces(tenant, parts, { ...asOf, isEnough }, { turn, eventsAtOnce })) {
    await foldPart(piece, turn);
    if (!piece.isLast) continue;
    done += 1;
    for (const history of piece.part.histories) standings.push(standingOf(history));
  }
  return { standings, events, left: parts[done]?.player_id };
}

function standingOf({ refold, resumed_at, fold, snapshots }: History): ChangedStanding {
  const { active, player_id, hasNoSnapshots } = refold;
  return toStanding(active, player_id, { fold, snapshots }, hasNoSnapshots ? null : resumed_at);
}
