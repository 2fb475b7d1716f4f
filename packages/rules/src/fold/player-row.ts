import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { type Decimal, exactText, parseDecimal, parseFirstRelease } from '../money/decimal.ts';
import { type PackedJoined, packJoined, unpackJoined } from '../rounds/joined.ts';
import type { FactKind } from '../rounds/player-fact.ts';
import type { GameRound } from '../rounds/rounds.ts';
import type { KeptRounds, PlayerFold } from './fold.ts';

/**
 * A fold that an earlier version wrote, as its text: it may be shown (decodeFold), but only a fold from the log continues
 * from there.
 */
export interface OlderFold {
  readonly older: string;
}

/** A player's fold in one campaign. */
export interface FoldOf {
  fold_id: number;
  campaign: FoldedCampaign;
  fold: PlayerFold | OlderFold;
}

/**
 * In a row: the fold's id, when the player joined, which of the row's kept rounds it keeps, and the kind's state; or an
 * older text.
 */
type PackedFoldOf =
  | [fold_id: number, joined_at: PackedJoined, kept: number, state: unknown]
  | [fold_id: number, older: string];

/** Replaces the version where each fold has a text of its own, as releases before 0.2 wrote it. */
const SEPARATE = 0;

type Row =
  | [version: number, kept: PackedKept[], folds: PackedFoldOf[]]
  | [version: typeof SEPARATE, folds: [fold_id: number, ...fold: unknown[]][]];

/**
 * The folds of one player as one text without line breaks. Equal folds in the same order give equal texts. Rounds that
 * several folds keep are written once: they are most of a fold's text, and campaigns of one window and selection keep the
 * same.
 */
export function encodeRow(folds: Iterable<FoldOf>): string {
  const kept = new Map<string, number>();
  const tails = new Map<PlayerFold['tail'], TailText>();
  const packed: PackedFoldOf[] = [];
  for (const { fold_id, campaign, fold } of folds) {
    if ('older' in fold) {
      packed.push([fold_id, fold.older]);
      continue;
    }
    const at = placeOf(fold, tails, kept);
    packed.push([fold_id, packJoined(fold.joined_at), at, campaign.kind.encode(campaign.rules, fold.state)]);
  }
  // One text of all of them takes half the time of a text for each.
  return `[${FOLD_VERSION},[${[...kept.keys()].join()}],${JSON.stringify(packed)}]`;
}

/** The text of newest rounds, and where they are among what is kept after so many rounds. */
interface TailText {
  readonly text: string;
  readonly folded_rounds: number | undefined;
  readonly at: number;
}

function placeOf(
  fold: PlayerFold,
  tails: Map<PlayerFold['tail'], TailText>,
  kept: Map<string, number>,
): number {
  const { tail, folded_rounds } = fold;
  const known = tails.get(tail) ?? { text: JSON.stringify(packTail(tail)), folded_rounds: undefined, at: 0 };
  // The newest round before a tail follows from it: folds that share the one share the other.
  if (known.folded_rounds === folded_rounds) return known.at;
  const text = `[${JSON.stringify(packBoundary(fold))},${known.text}]`;
  const at = kept.get(text) ?? kept.size;
  kept.set(text, at);
  tails.set(tail, { text: known.text, folded_rounds, at });
  return at;
}

/**
 * Reads what encodeRow of this or an earlier version wrote, as far as folds are asked for; RangeError for a later version.
 */
export function decodeRow(
  text: string,
  campaigns: ReadonlyMap<number, FoldedCampaign>,
): Map<number, PlayerFold | OlderFold> {
  const row = JSON.parse(text) as Row;
  const [version] = row;
  if (version > FOLD_VERSION) throw new RangeError(`a row of version ${version}, later than ${FOLD_VERSION}`);
  if (row.length === 2) return decodeSeparate(row[1], campaigns);
  const folds = new Map<number, PlayerFold | OlderFold>();
  const kept = row[1].map((one) => unpackKept(one, version));
  for (const packed of row[2]) {
    const campaign = campaigns.get(packed[0]);
    if (!campaign) continue;
    if (packed.length === 2) folds.set(packed[0], { older: packed[1] });
    else {
      const [fold_id, joined_at, at, encoded] = packed;
      const state = campaign.kind.decode(campaign.rules, encoded, version);
      const { boundary, folded_rounds, tail } = kept[at] as KeptRounds;
      folds.set(fold_id, { joined_at: unpackJoined(joined_at), boundary, folded_rounds, state, tail });
    }
  }
  return folds;
}

/** The fold as it is shown, whatever version wrote it. */
export function shownFold(campaign: FoldedCampaign, fold: PlayerFold | OlderFold): PlayerFold {
  return 'older' in fold ? decodeFold(campaign, fold.older) : fold;
}

function decodeSeparate(
  separate: [fold_id: number, ...fold: unknown[]][],
  campaigns: ReadonlyMap<number, FoldedCampaign>,
): Map<number, PlayerFold | OlderFold> {
  const folds = new Map<number, PlayerFold | OlderFold>();
  for (const [fold_id, ...fold] of separate) {
    const campaign = campaigns.get(fold_id);
    const text = JSON.stringify(fold);
    if (campaign) folds.set(fold_id, isCurrent(text) ? decodeFold(campaign, text) : { older: text });
  }
  return folds;
}

/**
 * Raised with every change of the shape or meaning of folds or of a kind's state. A migration then marks all folds as not
 * built, so that they are folded again from the log; older versions are read until then. 1: the first release;
 * 3: the number of rounds that were folded away.
 */
export const FOLD_VERSION = 3;

/** Time, game and round of the boundary, then how many rounds there are up to it, which versions 1 and 2 did not have. */
type PackedBoundary = [number, string, string, number?] | null;
type PackedRound = [string, string, number, number, string, string, number, PackedSent?];
type PackedSent = [currency: string, stake: string, payout: string];
type PackedFold = [number, PackedJoined, PackedBoundary, unknown, PackedRound[]];

/** The rounds that a fold keeps, as JSON values. */
type PackedKept = [boundary: PackedBoundary, tail: PackedRound[]];

/**
 * The fold as compact JSON text; equal folds give equal texts, so that standings can be compared by their bytes (invariant
 * I3).
 */
export function encodeFold(campaign: FoldedCampaign, fold: PlayerFold): string {
  const [boundary, tail] = packKept(fold);
  const state = campaign.kind.encode(campaign.rules, fold.state);
  return JSON.stringify([
    FOLD_VERSION,
    packJoined(fold.joined_at),
    boundary,
    state,
    tail,
  ] satisfies PackedFold);
}

/**
 * Reads what encodeFold of this or an earlier version wrote; RangeError for a later one. A fold of an earlier version may be
 * shown, but not extended (see `isCurrent`): it may differ from one that is folded now, and before version 3 its
 * `folded_rounds` are 0.
 */
export function decodeFold(campaign: FoldedCampaign, text: string): PlayerFold {
  const [version, joinedAt, boundary, state, tail] = JSON.parse(text) as PackedFold;
  if (version > FOLD_VERSION)
    throw new RangeError(`a fold of version ${version}, later than ${FOLD_VERSION}`);
  return {
    joined_at: unpackJoined(joinedAt),
    state: campaign.kind.decode(campaign.rules, state, version),
    ...unpackKept([boundary, tail], version),
  };
}

/** Their positions follow the three flags of a round. */
const FACTS: readonly (FactKind | null)[] = [null, 'deposit', 'login'];
const FACT_BITS = 3;

/** The part that folds of one scope and window may share, as JSON values. */
function packKept(kept: KeptRounds): PackedKept {
  return [packBoundary(kept), packTail(kept.tail)];
}

/** Its first half. */
function packBoundary({ boundary, folded_rounds }: Omit<KeptRounds, 'tail'>): PackedKept[0] {
  return boundary && [boundary.started_at, boundary.game_id, boundary.round_id, folded_rounds];
}

/** Its second half. */
function packTail(tail: KeptRounds['tail']): PackedKept[1] {
  return tail.map(packRound);
}

/** Reads the result of packKept in folds of that version. */
function unpackKept([boundary, tail]: PackedKept, version: number): KeptRounds {
  const parse = version === 1 ? parseFirstRelease : parseDecimal;
  return {
    boundary:
      boundary === null ? null : { started_at: boundary[0], game_id: boundary[1], round_id: boundary[2] },
    folded_rounds: boundary?.[3] ?? 0,
    tail: tail.map((round) => unpackRound(round, parse)),
  };
}

/** Was the text written by encodeFold of this version? */
export function isCurrent(text: string): boolean {
  return text.startsWith(`[${FOLD_VERSION},`);
}

// The flags and the kind of fact are bits of one number; the second time is the one that follows the first, which is
// shorter.
function packRound(round: GameRound): PackedRound {
  const packed: PackedRound = [
    round.game_id,
    round.round_id,
    round.started_at,
    round.settled_at - round.started_at,
    exactText(round.stake),
    exactText(round.payout),
    (round.unpriced ? 1 : 0) +
      (round.has_win_event ? 2 : 0) +
      (round.has_promo_win ? 4 : 0) +
      (round.fact === null ? 0 : FACTS.indexOf(round.fact) << FACT_BITS),
  ];
  if (round.sent !== null) {
    const { currency, stake, payout } = round.sent;
    packed.push([currency, exactText(stake), exactText(payout)]);
  }
  return packed;
}

function unpackRound(packed: PackedRound, parse: (text: string) => Decimal): GameRound {
  const [gameId, roundId, startedAt, duration, stake, payout, flags, sent] = packed;
  return {
    fact: FACTS[flags >> FACT_BITS] as FactKind | null,
    game_id: gameId,
    round_id: roundId,
    started_at: startedAt,
    settled_at: startedAt + duration,
    stake: parse(stake),
    payout: parse(payout),
    unpriced: (flags & 1) !== 0,
    sent: sent ? { currency: sent[0], stake: parse(sent[1]), payout: parse(sent[2]) } : null,
    has_win_event: (flags & 2) !== 0,
    has_promo_win: (flags & 4) !== 0,
  };
}

/** Renames rounds; the new names must keep the order of the old ones by code points, or folds could not be extended. */
type RenameRound = (round_id: string) => string;

type Fold = [version: number, joined_at: PackedJoined, ...kept: [PackedKept[0], unknown, PackedKept[1]]];

/**
 * The text of a player's row (see player-row.ts) with other names of its rounds, whatever version wrote it. What the folds
 * are worth stays the same.
 */
export function renameRounds(text: string, rename: RenameRound): string {
  const row = JSON.parse(text) as [number, unknown[], unknown[]?];
  const [version, first, folds] = row;
  if (folds === undefined)
    return JSON.stringify([
      version,
      (first as [number, ...Fold][]).map(([id, ...fold]) => [id, ...inFold(fold, rename)]),
    ]);
  const kept = (first as PackedKept[]).map((one) => inKept(one, rename));
  return JSON.stringify([version, kept, folds.map((fold) => inOlder(fold as unknown[], rename))]);
}

function inOlder(fold: unknown[], rename: RenameRound): unknown[] {
  const [fold_id, older] = fold;
  if (fold.length !== 2) return fold;
  return [fold_id, JSON.stringify(inFold(JSON.parse(older as string) as Fold, rename))];
}

function inFold([version, joined_at, boundary, state, tail]: Fold, rename: RenameRound): Fold {
  const [boundaryThen, tailThen] = inKept([boundary, tail], rename);
  return [version, joined_at, boundaryThen, state, tailThen];
}

function inKept([boundary, tail]: PackedKept, rename: RenameRound): PackedKept {
  const renamed: PackedKept[1] = tail.map(([game_id, round_id, ...rest]) => [
    game_id,
    rename(round_id),
    ...rest,
  ]);
  if (boundary === null) return [null, renamed];
  const [started_at, game_id, round_id, ...rest] = boundary;
  return [[started_at, game_id, rename(round_id), ...rest], renamed];
}
