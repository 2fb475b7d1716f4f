import type { PlayerDifference } from '@laurel/contract/simulation/previews.ts';
import { t } from '../../languages/messages.ts';
import { fitted, textWidth } from '../frame/layout.ts';
import type { Size, TableData } from '../frame/picture-model.ts';

/** What an edit would do to the places: the differences of a preview. */
export interface EditSlopesData {
  /** As `POST /api/v1/campaigns/{id}/preview` lists them. */
  readonly differences: readonly PlaceDifference[];
  /** How many differences there are in all; more than are listed if the preview cuts them off. */
  readonly changed: number;
}

type Places = 'place_before' | 'place_after' | 'prizes_before' | 'prizes_after';

interface PlaceDifference extends Pick<PlayerDifference, 'player_id' | Places> {
  /** Shown instead of the id where it is known. */
  readonly player_username?: string;
}

type SlopeOutcome = 'gained' | 'lost' | 'same';

/** Whether the edit brings the player a prize, or a better place among the prizes, or takes it away. */
export function slopeOutcome({ prizes_before, prizes_after, ...places }: PlaceDifference): SlopeOutcome {
  if (prizes_before.join('\n') === prizes_after.join('\n')) return 'same';
  if (prizes_before.length === 0) return 'gained';
  if (prizes_after.length === 0) return 'lost';
  const { place_before: before, place_after: after } = places;
  return (after ?? Number.POSITIVE_INFINITY) <= (before ?? Number.POSITIVE_INFINITY) ? 'gained' : 'lost';
}

/** What becomes of a player’s prize, with signs where there is little space. */
function shortPrizeChange(difference: PlaceDifference): string {
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

export type EditSlopesModel = ReturnType<typeof editSlopesModel>;

/** More cannot be distinguished; those whose prizes change come first. */
const MAX_SLOPES = 24;
const ROW = 20;
const NARROW = 480;
const TOP = 34;

/** Two columns of places, before and after; lines that gain or lose a prize are highlighted. */
export function editSlopesModel(data: EditSlopesData, { width }: Size) {
  const shown = shownSlopes(data.differences);
  const change = width < NARROW ? shortPrizeChange : prizeChange;
  const widest = (text: (of: PlaceDifference) => string) =>
    Math.max(...shown.map((one) => textWidth(text(one))), 40);
  const left = Math.ceil(Math.min(widest(nameOf) + 32, width * 0.34));
  const right = Math.floor(width - Math.min(widest(change) + 32, width * 0.42));
  const before = orderBy(shown, ({ place_before }) => place_before);
  const after = orderBy(shown, ({ place_after }) => place_after);
  const slopes = before.map((difference, index) => {
    const [from, to] = [TOP + index * ROW, TOP + after.indexOf(difference) * ROW];
    const middle = (left + right) / 2;
    return {
      id: difference.player_id,
      outcome: slopeOutcome(difference),
      path: `M${left + 6} ${from}C${middle} ${from} ${middle} ${to} ${right - 6} ${to}`,
      before: {
        y: from,
        place: placeText(difference.place_before),
        name: fitted(nameOf(difference), left - 32),
      },
      after: {
        y: to,
        place: placeText(difference.place_after),
        change: fitted(change(difference), width - right - 32),
      },
    };
  });
  return {
    title: findingOf(data),
    note: noteOf(data, shown.length),
    width,
    height: TOP + shown.length * ROW,
    axis: 'y' as const,
    stops: before.map((difference, index) => ({
      x: left,
      y: TOP + index * ROW,
      label: nameOf(difference),
      reading: readingOf(difference),
    })),
    table: tableOf(data),
    left,
    right,
    slopes,
  };
}

/** Which of them are drawn: those with other prizes first. */
export function shownSlopes(differences: readonly PlaceDifference[]): PlaceDifference[] {
  const weight = (difference: PlaceDifference) => (slopeOutcome(difference) === 'same' ? 1 : 0);
  return differences.toSorted((a, b) => weight(a) - weight(b)).slice(0, MAX_SLOPES);
}

/** By place; who is not on the board comes last. */
function orderBy(
  differences: PlaceDifference[],
  place: (of: PlaceDifference) => number | null,
): PlaceDifference[] {
  const rank = (of: PlaceDifference) => place(of) ?? Number.MAX_SAFE_INTEGER;
  return differences.toSorted((a, b) => rank(a) - rank(b) || (a.player_id < b.player_id ? -1 : 1));
}

function findingOf({ differences, changed }: EditSlopesData): string {
  if (changed === 0) return t('The edit moves nobody');
  const count = (outcome: SlopeOutcome) => differences.filter((one) => slopeOutcome(one) === outcome).length;
  const [gained, lost] = [count('gained'), count('lost')];
  if (gained + lost === 0)
    return t(
      '{changed, plural, one {# place or score} other {# places or scores}} would change, but no prize',
      { changed },
    );
  const moves = movesOf(gained, lost);
  const others = changed - gained - lost;
  if (others === 0) return moves;
  return t('{moves}; for {others, plural, one {# other} other {# others}} no prize changes', {
    moves,
    others,
  });
}

function movesOf(gained: number, lost: number): string {
  if (lost === 0) return t('{gained, plural, one {# player} other {# players}} would win more', { gained });
  if (gained === 0) return t('{lost, plural, one {# player} other {# players}} would win less', { lost });
  return t(
    '{gained, plural, one {# player} other {# players}} would win more and {lost, number} would win less',
    { gained, lost },
  );
}

function noteOf({ changed }: EditSlopesData, shown: number): string {
  return changed > shown
    ? t(
        'Places before and after the edit. Solid: wins more; dashed: wins less. {shown, number} of {changed, number} are drawn',
        { shown, changed },
      )
    : t('Places before and after the edit. Solid: wins more; dashed: wins less');
}

function readingOf(difference: PlaceDifference): string {
  const { place_before, place_after } = difference;
  return t('{player}: from {before} to {after}; {change}', {
    player: nameOf(difference),
    before: placeWords(place_before),
    after: placeWords(place_after),
    change: prizeChange(difference) || t('no prize'),
  });
}

function tableOf({ differences }: EditSlopesData): TableData {
  return {
    columns: [t('Player'), t('Before'), t('After'), t('Prize')],
    rows: differences.map((one) => [
      nameOf(one),
      placeText(one.place_before),
      placeText(one.place_after),
      prizeChange(one) || '–',
    ]),
  };
}

function nameOf({ player_username, player_id }: PlaceDifference): string {
  return player_username ?? player_id;
}

function placeText(place: number | null): string {
  return place === null ? '–' : String(place);
}

function placeWords(place: number | null): string {
  return place === null ? t('no place') : t('place {place}', { place });
}
