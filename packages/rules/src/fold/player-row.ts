import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { type PackedJoined, packJoined, unpackJoined } from '../rounds/joined.ts';
import type { KeptRounds, PlayerFold } from './fold.ts';
import {
  decodeFold,
  FOLD_VERSION,
  isCurrent,
  type PackedKept,
  packBoundary,
  packTail,
  unpackKept,
} from './fold-text.ts';

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
