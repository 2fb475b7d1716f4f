import { t } from '../../languages/messages.ts';
import type { PictureModel, Size, TableData } from '../frame/picture-model.ts';
import { fitted, textWidth } from '../text/text-width.ts';
import {
  type EditSlopesData,
  type PlaceDifference,
  prizeChange,
  type SlopeOutcome,
  shortPrizeChange,
  slopeOutcome,
} from './edit-slopes-data.ts';

export interface EditSlopesModel extends PictureModel {
  readonly left: number;
  readonly right: number;
  readonly slopes: readonly Slope[];
}

interface Slope {
  readonly id: string;
  readonly outcome: SlopeOutcome;
  readonly path: string;
  readonly before: { y: number; place: string; name: string };
  readonly after: { y: number; place: string; change: string };
}

/** More cannot be distinguished; those whose prizes change come first. */
const MAX_SLOPES = 24;
const ROW = 20;
const NARROW = 480;
const TOP = 34;

/** Two columns of places, before and after; lines that gain or lose a prize are highlighted. */
export function editSlopesModel(data: EditSlopesData, { width }: Size): EditSlopesModel {
  const shown = shownSlopes(data.differences);
  const change = width < NARROW ? shortPrizeChange : prizeChange;
  const widest = (text: (of: PlaceDifference) => string) =>
    Math.max(...shown.map((one) => textWidth(text(one))), 40);
  const left = Math.ceil(Math.min(widest(nameOf) + 32, width * 0.34));
  const right = Math.floor(width - Math.min(widest(change) + 32, width * 0.42));
  const before = orderBy(shown, ({ place_before }) => place_before);
  const after = orderBy(shown, ({ place_after }) => place_after);
  const slopes = before.map((difference, index): Slope => {
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
    height: shown.length === 0 ? 24 : TOP + shown.length * ROW,
    axis: 'y',
    stops: slopes.map(({ before: { y } }, index) => ({
      x: left,
      y,
      label: nameOf(before[index] as PlaceDifference),
      reading: readingOf(before[index] as PlaceDifference),
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
  if (changed === 0) return '';
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
