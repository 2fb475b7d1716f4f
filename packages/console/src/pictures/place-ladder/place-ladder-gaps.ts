import { t } from '../../languages/messages.ts';
import { compareTexts, distance, grouped } from '../text/numbers.ts';
import { type LadderPrize, type LadderRow, type PlaceLadderData, prizeOf } from './place-ladder-data.ts';

/** How far a player is behind the next better place. */
export interface LadderGap {
  readonly row: LadderRow;
  /** Exact decimal; null: the first place, or one that is shared with those before. */
  readonly behind: string | null;
  readonly ahead: LadderRow | null;
  /** The better prize that the next better place would bring. */
  readonly prize: LadderPrize | null;
}

/** The gaps of all rows, in their order. */
export function gapsOf({ rows, prizes }: Pick<PlaceLadderData, 'rows' | 'prizes'>): LadderGap[] {
  return rows.map((row, index) => {
    const ahead = rows[index - 1] ?? null;
    if (ahead === null) return { row, behind: null, ahead, prize: null };
    const behind = distance(ahead.score, row.score);
    const better = prizeOf(prizes, ahead.place);
    const isBetter = better !== undefined && better !== prizeOf(prizes, row.place);
    return { row, behind: behind === '0' ? null : behind, ahead, prize: isBetter ? better : null };
  });
}

/** `12.5 to €1,000`, `3 behind`, `level with place 2`; nothing for the first. */
export function ladderGapText({ behind, ahead, prize }: LadderGap): string {
  if (ahead === null) return '';
  if (behind === null) return t('level with place {place}', { place: ahead.place });
  const gap = grouped(behind);
  return prize === null ? t('{gap} behind', { gap }) : t('{gap} to {prize}', { gap, prize: prize.title });
}

/** Says who is closest to a better prize. */
export function placeLadderFinding(data: PlaceLadderData): string {
  const [first, ...others] = data.rows;
  if (first === undefined) return t('Nobody is on the board yet');
  if (others.length === 0) return t('{player} is alone on the board', { player: first.player_username });
  const [closest] = gapsOf(data)
    .filter(({ prize, behind }) => prize !== null && behind !== null)
    .toSorted((a, b) => compareTexts(a.behind as string, b.behind as string));
  if (closest?.prize) {
    const { row, behind, prize } = closest;
    return t('{player} is {gap} {unit} short of {prize}, the smallest gap to a better prize', {
      player: row.player_username,
      gap: grouped(behind as string),
      unit: data.unit,
      prize: prize.title,
    });
  }
  const lead = distance(first.score, others[0]?.score as string);
  if (lead === '0') return t('{player} shares the first place', { player: first.player_username });
  return t('{player} leads by {gap} {unit}', {
    player: first.player_username,
    gap: grouped(lead),
    unit: data.unit,
  });
}
