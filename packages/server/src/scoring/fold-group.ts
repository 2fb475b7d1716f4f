import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../database/database.ts';
import { type RoundsQuery, readParts, readRounds, slicesOf } from '../events/events.ts';
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

export interface GroupOptions extends Pick<RoundsQuery, 'upTo' | 'voidsUpTo'> {
  /** No further player is begun once so many events were folded. */
  enough: number;
  /** A part with more is read in slices. */
  maxEvents?: number | undefined;
  turn: Turn;
}

/** Events of one reading are in memory at once, some 500 bytes each, and those of the next one. */
const MAX_EVENTS = 20_000;

/** Fewer would not be worth a statement. */
const MIN_EVENTS = 2_000;

/**
 * Folds the histories, those of a player behind one another, from where they are to the end of the log. The next parts are
 * read while those before them are folded.
 */
export async function foldGroup(
  tenant: TenantSession,
  histories: History[],
  { enough, maxEvents = MAX_EVENTS, turn, ...asOf }: GroupOptions,
): Promise<GroupFolded> {
  const ofPlayers = [...Map.groupBy(histories, ({ refold }) => refold.player_id).values()];
  const parts = ofPlayers.flatMap(partsToRead);
  const most = eventsAtOnce(enough / (histories.length / ofPlayers.length), maxEvents);
  const read = (from: number, to: number) =>
    readSome(tenant, parts.slice(from, to), { ...asOf, most, maxEvents });
  const standings: ChangedStanding[] = [];
  let events = 0;
  let done = 0;
  let end = parts.length;
  for (let reading = read(0, end); done < end; ) {
    const some = await reading;
    const now = parts.slice(done, done + Math.max(some.length, 1));
    events += countEvents(now, some, maxEvents);
    done += now.length;
    end = events < enough ? parts.length : endOfPlayer(parts, done);
    reading = read(done, end);
    // If folding fails first, this reading is never awaited.
    reading.catch(() => undefined);
    for (const [i, part] of now.entries()) {
      const facts = some[i];
      if (facts) await foldPart(part, part, facts, turn);
      else await foldSlices(tenant, part, asOf, turn);
      for (const history of part.histories) standings.push(standingOf(history));
    }
  }
  return { standings, events, left: parts[done]?.player_id };
}

/** `enough`: of one fold. */
function eventsAtOnce(enough: number, maxEvents: number): number {
  return Math.min(maxEvents, Math.max(MIN_EVENTS, Math.floor(enough)));
}

/** Events of the first parts, about `most`; none: the first one has more than `maxEvents`. */
async function readSome(
  tenant: TenantSession,
  parts: SharedPart[],
  { most, maxEvents, ...asOf }: Pick<RoundsQuery, 'upTo' | 'voidsUpTo'> & { most: number; maxEvents: number },
): Promise<RoundFact[][]> {
  if (parts.length === 0) return [];
  const some = await readParts(tenant, { parts, ...asOf, maxEvents: most });
  if (some.length > 0 || most === maxEvents) return some;
  return readParts(tenant, { parts: parts.slice(0, 1), ...asOf, maxEvents });
}

function countEvents(parts: SharedPart[], read: RoundFact[][], maxEvents: number): number {
  return parts.reduce(
    (events, { histories }, i) => events + histories.length * (read[i]?.length ?? maxEvents),
    0,
  );
}

/** Where the parts of the player end who has one before `at`. */
function endOfPlayer(parts: SharedPart[], at: number): number {
  let end = at;
  while (parts[end]?.player_id === parts[at - 1]?.player_id) end++;
  return end;
}

/** A part with too many events to be in memory at once. */
async function foldSlices(
  tenant: TenantSession,
  part: SharedPart,
  asOf: Pick<RoundsQuery, 'upTo' | 'voidsUpTo'>,
  turn: Turn,
): Promise<void> {
  const { player_id, start, end, facts } = part;
  for (const slice of await slicesOf(tenant, { player_ids: [player_id], start, end, facts, ...asOf }))
    await foldPart(part, slice, await readRounds(tenant, { ...slice, ...asOf }), turn);
}

function standingOf({ refold, resumed_at, fold, snapshots }: History): ChangedStanding {
  const { active, player_id, hasNoSnapshots } = refold;
  return toStanding(active, player_id, { fold, snapshots }, hasNoSnapshots ? null : resumed_at);
}
