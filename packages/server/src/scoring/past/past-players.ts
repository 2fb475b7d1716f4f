import type { KnownEntry } from '@laurel/rules/boards/board.ts';
import { boardEntry } from '@laurel/rules/boards/board-entry.ts';
import type { BoardEntry } from '@laurel/rules/boards/tie-rule.ts';
import { outcomeOf } from '@laurel/rules/fold/fold.ts';
import { foldAtMoments, type PastFact } from '@laurel/rules/fold/fold-at-moments.ts';
import type { Score as FoldScore } from '@laurel/rules/kinds/scored.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import { pausesIn } from '@laurel/rules/players/pauses.ts';
import { type Joined, joinedWith } from '@laurel/rules/rounds/joined.ts';
import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../../database/database.ts';
import { type PlayerHistory, playersAtOnce, readHistories, readVoidedRounds } from '../../events/events.ts';
import { readPlayersAfter } from '../../facts/facts.ts';
import { joinedOf } from '../tenant-state.ts';
import { type FactsThen, readFactsThen } from './facts-then.ts';
import { foldLong } from './long-history.ts';
import type { PastCampaign, PastMoment } from './past-campaign.ts';
import type { PastWalk } from './past-walk.ts';

/**
 * A player with the entries that a board had at each moment; null: none. If nothing changed, the same object as at the
 * previous moment.
 */
export interface PastPlayer {
  player_id: string;
  entries: (KnownEntry | null)[];
}

/** The most events of a player that are read at once, unless the walk says otherwise. */
const MAX_EVENTS = 10_000;

/** About how many events are read and unpacked in one piece: some 10 ms. */
const EVENTS_AT_ONCE = 5_000;

/**
 * Walks through all players once, with what each of them had at every moment: the log is read once, and each event is folded
 * once if events arrived in order. Holds no lock; it gives way to requests, and its signal
 * ends it.
 */
export async function* pastPlayers(
  tenant: TenantSession,
  past: PastCampaign,
  walk: PastWalk,
): AsyncGenerator<PastPlayer> {
  const [first] = past.moments as [PastMoment];
  const { maxEvents = MAX_EVENTS } = walk;
  let players = playersAtOnce();
  for (let after: string | null = null; ; ) {
    walk.signal.throwIfAborted();
    const player_ids = await readPlayersAfter(tenant, after, players);
    const histories = player_ids.length === 0 ? [] : await readPast(tenant, past, player_ids, maxEvents);
    const playing = histories.filter(hasPlayed).map(({ player_id }) => player_id);
    const facts = playing.length === 0 ? undefined : await readFactsThen(tenant, playing, first);
    let events = 0;
    for (const history of histories) {
      if (!facts || !hasPlayed(history)) continue;
      events += history.facts?.length ?? maxEvents;
      const joined = joinedThen(past, history.player_id, facts);
      const standings = await standingsOf(tenant, past, { ...history, joined }, walk);
      yield withEligibility(history.player_id, standings, facts, past);
    }
    if (player_ids.length < players) return;
    players = playersAtOnce({ players: player_ids.length, events }, EVENTS_AT_ONCE);
    after = player_ids.at(-1) as string;
  }
}

interface PastHistory extends PlayerHistory {
  /** Events that were voided between the moments. */
  voided: PastFact[];
}

async function readPast(
  tenant: TenantSession,
  { fold: { compiled }, moments }: PastCampaign,
  player_ids: string[],
  maxEvents: number,
): Promise<PastHistory[]> {
  const [first, last] = [moments[0], moments.at(-1)] as [PastMoment, PastMoment];
  const { start, end, facts } = compiled;
  const asOf = { upTo: last.seq, voidsUpTo: last.voids_up_to };
  const query = { player_ids, start, end, facts, ...asOf, maxEvents };
  const histories = await readHistories(tenant, query);
  const changes = { player_ids, after: first.voids_up_to, upTo: last.voids_up_to, seq: last.seq, facts };
  const voided = changes.after === changes.upTo ? [] : await readVoidedRounds(tenant, changes);
  const ofPlayers = Map.groupBy(voided, (row) => row.player_id);
  return histories.map((history) => ({ ...history, voided: ofPlayers.get(history.player_id) ?? [] }));
}

function hasPlayed({ facts, voided }: PastHistory): boolean {
  return facts?.length !== 0 || voided.length > 0;
}

/** Made for one player at a time: for a whole group it would block other requests. */
function factsOf(facts: RoundFact[], voided: PastFact[]): PastFact[] {
  return [...facts.map((fact) => ({ ...fact, voided_change: null })), ...voided];
}

/** When the player joined, and, for the few who ever were paused, the pauses that were known at each moment. */
function joinedThen(
  { fold, moments }: PastCampaign,
  player_id: string,
  facts: FactsThen,
): Joined | readonly Joined[] {
  if (!fold.pauses.has(player_id) || isErased(player_id)) return joinedOf(fold, player_id);
  const joinedAt = fold.joined.get(player_id) ?? null;
  return moments.map((moment) =>
    joinedWith(joinedAt, pausesIn(fold.compiled, facts.pausesAt(player_id, moment))),
  );
}

type Score = Omit<KnownEntry, 'player_id' | 'eligible'> | null;

async function standingsOf(
  tenant: TenantSession,
  past: PastCampaign,
  { player_id, facts, voided, joined }: PastHistory & { joined: Joined | readonly Joined[] },
  walk: PastWalk,
): Promise<Score[]> {
  const folds =
    facts === null
      ? await foldLong(tenant, past, { player_id, joined }, walk)
      : foldAtMoments(past.moments, factsOf(facts, voided), joined);
  const scores: Score[] = [];
  let before: { fold: unknown; campaign: unknown; score: Score } | undefined;
  let i = 0;
  for (const fold of folds) {
    const { campaign } = past.moments[i++] as PastMoment;
    if (before?.fold !== fold || before.campaign !== campaign)
      before = { fold, campaign, score: scoreOf(outcomeOf(campaign, fold), before?.score) };
    scores.push(before.score);
    if (walk.turn.isOver) await walk.turn.next();
  }
  return scores;
}

function scoreOf(score: FoldScore, before: Score | undefined): Score {
  const entry = boardEntry(score);
  if (!before || !entry || entry.teams) return entry;
  return isSameScore(before, entry) ? before : entry;
}

function isSameScore(a: Omit<BoardEntry, 'player_id'>, b: Omit<BoardEntry, 'player_id'>): boolean {
  return Object.is(a.units, b.units) && Object.is(a.reached_at, b.reached_at) && a.turnover === b.turnover;
}

function withEligibility(
  player_id: string,
  scores: Score[],
  facts: FactsThen,
  { moments, isInAudience }: PastCampaign,
): PastPlayer {
  let known: PlayerFacts | undefined;
  let isIn: boolean | undefined;
  let before: { score: Score; entry: KnownEntry | null } = { score: null, entry: null };
  const entries = scores.map((score, i) => {
    const moment = moments[i] as PastMoment;
    if (score === null) {
      before = { score, entry: null };
      return null;
    }
    const then = facts.at(player_id, moment);
    if (isIn === undefined || then !== known) isIn = isInAudience(player_id, then);
    known = then;
    const eligible = (moment.is_final || isIn) && !moment.isExcluded(player_id);
    if (before.score !== score || before.entry?.eligible !== eligible)
      before = { score, entry: { player_id, ...score, eligible } };
    return before.entry;
  });
  return { player_id, entries };
}
