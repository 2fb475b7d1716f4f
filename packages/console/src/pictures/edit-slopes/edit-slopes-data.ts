import { t } from '../../languages/messages.ts';
/** What an edit would do to the places: the differences of a preview. */
export interface EditSlopesData {
  /** As `POST /api/v1/campaigns/{id}/preview` lists them. */
  readonly differences: readonly PlaceDifference[];
  /** How many differences there are in all; more than are listed if the preview cuts them off. */
  readonly changed: number;
}

export interface PlaceDifference {
  readonly player_id: string;
  /** Shown instead of the id where it is known. */
  readonly player_username?: string;
  readonly place_before: number | null;
  readonly place_after: number | null;
  readonly prizes_before: readonly string[];
  readonly prizes_after: readonly string[];
}

export type SlopeOutcome = 'gained' | 'lost' | 'same';

/** Whether the edit brings the player a prize, or a better place among the prizes, or takes it away. */
export function slopeOutcome({
  place_before,
  place_after,
  prizes_before,
  prizes_after,
}: PlaceDifference): SlopeOutcome {
  if (prizes_before.join('\n') === prizes_after.join('\n')) return 'same';
  if (prizes_before.length === 0) return 'gained';
  if (prizes_after.length === 0) return 'lost';
  const [before, after] = [place_before, place_after].map((place) => place ?? Number.POSITIVE_INFINITY) as [
    number,
    number,
  ];
  return after <= before ? 'gained' : 'lost';
}

/** What becomes of a player’s prize, with signs where there is little space. */
export function shortPrizeChange(difference: PlaceDifference): string {
  const outcome = slopeOutcome(difference);
  if (outcome === 'same') return '';
  return `${outcome === 'gained' ? '▲' : '▼'} ${difference.prizes_after.join(' + ') || t('no prize')}`;
}

/** What changes for the player's prizes, in words. */
export function prizeChange(difference: PlaceDifference): string {
  const [before, after] = [difference.prizes_before.join(' + '), difference.prizes_after.join(' + ')];
  if (slopeOutcome(difference) === 'same') return after === '' ? '' : t('keeps {prize}', { prize: after });
  if (before === '') return t('wins {prize}', { prize: after });
  return after === '' ? t('loses {prize}', { prize: before }) : t('{after} for {before}', { after, before });
}
