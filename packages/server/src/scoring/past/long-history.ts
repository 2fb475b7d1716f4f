import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { emptyFold, foldNext, type PlayerFold, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { isSameJoined, type Joined } from '@laurel/rules/rounds/joined.ts';
import type { TenantSession } from '../../database/database.ts';
import { type GameroundRow, type RoundSlice, readRounds, slicesOf } from '../../events/events.ts';
import type { PastCampaign, PastMoment } from './past-campaign.ts';
import type { PastWalk } from './past-walk.ts';

/** About how many rounds are read and folded in one piece: some 20 ms, which give way to requests. */
const ROUNDS_AT_ONCE = 2_000;

/** Never reached: past boards keep no snapshot. */
const NO_SNAPSHOTS = Number.POSITIVE_INFINITY;

/**
 * The folds of a player with many events at the moments, as `foldAtMoments` gives them, from one walk over slices of the
 * history: they are never all in memory. Moments that know the same events of all slices so far share a fold, so that a
 * history that arrived in order is folded once. Voids between moments cost a walk each.
 */
export async function foldLong(
  tenant: TenantSession,
  past: PastCampaign,
  player: PastJoined,
  walk: PastWalk,
): Promise<PlayerFold[]> {
  const folds: PlayerFold[] = [];
  const joined = past.moments.map((_, i) => joinedAtMoment(player, i));
  for (const moments of Map.groupBy(past.moments, (moment) => moment.voids_up_to).values()) {
    const alike = joined.slice(folds.length, folds.length + moments.length);
    folds.push(...(await foldAlike(tenant, { ...past, moments }, { ...player, joined: alike }, walk)));
  }
  return folds;
}

/** A player, and when the player joined: once for all moments, or at each of them. */
export interface PastJoined {
  player_id: string;
  joined: Joined | readonly Joined[];
}

function joinedAtMoment({ joined }: PastJoined, nth: number): Joined {
  return Array.isArray(joined) ? ((joined as readonly Joined[])[nth] as Joined) : (joined as Joined);
}

/** The same for moments at which the same events were void. */
async function foldAlike(
  tenant: TenantSession,
  { fold: { compiled }, moments }: PastCampaign,
  player: PastJoined,
  { turn, signal }: PastWalk,
): Promise<PlayerFold[]> {
  const { start, end, facts } = compiled;
  const { seq: upTo, voids_up_to: voidsUpTo } = moments.at(-1) as PastMoment;
  const query = { player_ids: [player.player_id], start, end, facts, upTo, voidsUpTo };
  let folds = emptyFolds(
    compiled,
    moments.map((_, i) => joinedAtMoment(player, i)),
  );
  for (const slice of await slicesOf(tenant, query, ROUNDS_AT_ONCE)) {
    signal.throwIfAborted();
    const rows = await readRounds(tenant, { ...slice, upTo, voidsUpTo });
    // Rows that arrived from the database had this turn.
    if (turn.isOver) await turn.next();
    const next: Folded[] = [];
    for (const [i, moment] of moments.entries()) {
      next.push(foldSlice(moment, folds[i] as PlayerFold, slice, rows, next.at(-1)));
      if (turn.isOver) await turn.next();
    }
    folds = next.map(({ fold }) => fold);
  }
  return folds;
}

/** Moments at which the player had joined alike share one, and so may share what is folded from it. */
function emptyFolds(compiled: CompiledCampaign, joined: readonly Joined[]): PlayerFold[] {
  const folds: PlayerFold[] = [];
  for (const [i, one] of joined.entries()) {
    const before = folds[i - 1];
    const isSame = before !== undefined && isSameJoined(joined[i - 1] as Joined, one);
    folds.push(isSame ? before : emptyFold(compiled, one));
  }
  return folds;
}

/** The fold of a moment after a slice, and what it was made of. */
interface Folded {
  campaign: PastMoment['campaign'];
  before: PlayerFold;
  /** How many events of the slice it has: those of a later moment include them. */
  events: number;
  fold: PlayerFold;
}

/** `earlier`: the same of the moment before. */
function foldSlice(
  { campaign, seq }: PastMoment,
  before: PlayerFold,
  { start, end }: RoundSlice,
  rows: GameroundRow[],
  earlier: Folded | undefined,
): Folded {
  const facts = rows.filter((row) => row.seq <= seq);
  const events = facts.length;
  if (events === 0) return { campaign, before, events, fold: before };
  if (earlier?.campaign === campaign && earlier.before === before && earlier.events === events)
    return earlier;
  const rounds = roundsInOrder({ ...campaign, start, end }, facts, before.boundary);
  return { campaign, before, events, fold: foldNext(campaign, before, rounds, NO_SNAPSHOTS).fold };
}
