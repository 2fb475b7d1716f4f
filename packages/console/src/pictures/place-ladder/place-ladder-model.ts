import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import { scaleLinear } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import { fitted, spreadLabels, textWidth } from '../frame/layout.ts';
import type { Size, TableData } from '../frame/picture-model.ts';
import { compareTexts, distance, grouped, pixelValue, round } from '../text/numbers.ts';

/** A board as a ladder of scores. */
export interface PlaceLadderData {
  /** Rows of the leaderboard from the first place on; about thirty can be read. */
  readonly rows: readonly LadderRow[];
  /** What places win, best first, each place in at most one; nobody may hold some of them yet. */
  readonly prizes: readonly TitledPrize[];
  readonly better: 'higher' | 'lower';
  /** What scores are counted in: `points`, `rounds`, `seconds`, `×`. */
  readonly unit: string;
  /** The player to highlight, by `player_id`. */
  readonly chosen: string | null;
}

type LadderRow = Pick<LeaderboardRow, 'place' | 'player_id' | 'player_username' | 'score'>;

/** A prize of the campaign as its board names it. */
export interface TitledPrize {
  readonly place_from: number;
  readonly place_to: number;
  readonly title: string;
}

/** What a place wins; undefined: it has none. */
function prizeOf(prizes: readonly TitledPrize[], place: number): TitledPrize | undefined {
  return prizes.find(({ place_from, place_to }) => place >= place_from && place <= place_to);
}

export type PlaceLadderModel = ReturnType<typeof placeLadderModel>;

const WIDE = 560;
const EDGE = 16;
/** How much wider a bold text is, such as that of a gap to a prize. */
const BOLD = 1.16;

/** Scores from the top down, each player a tick; prizes are steps next to it, and gaps are written out. */
export function placeLadderModel(data: PlaceLadderData, { width }: Size) {
  const { rows, better } = data;
  const isWide = width >= WIDE;
  const rowHeight = isWide ? 19 : 32;
  const height = Math.max(rows.length === 1 ? 60 : 150, rows.length * rowHeight + 2 * EDGE);
  const [top, bottom] = [EDGE, height - EDGE];
  const values = rows.map(({ score }) => pixelValue(score));
  const extent = [Math.max(...values, 0), Math.min(...values, Number.POSITIVE_INFINITY)];
  const domain = better === 'higher' ? extent : extent.toReversed();
  const y = scaleLinear(rows.length > 1 ? domain : [1, 0], [top, bottom]);
  const ys = values.map((value) => round(rows.length > 1 ? y(value) : (top + bottom) / 2));
  const axisX = axisOf(data, width);
  const gaps = gapsOf(data);
  const rungs = rungsOf(data, gaps, { ys, top, bottom, rowHeight, isWide, x: axisX + 36, width });
  return {
    title: placeLadderFinding(data),
    note: noteOf(data),
    width,
    height,
    axis: 'y' as const,
    stops: gaps.map((gap, index) => ({
      x: axisX,
      y: rungs[index]?.textY as number,
      label: t('Place {place}', { place: gap.row.place }),
      reading: readingOf(data, gap),
    })),
    table: tableOf(data, gaps),
    axisX,
    top,
    bottom,
    rungs,
    steps: stepsOf(data, { ys, top, bottom, axisX }),
  };
}

/** As far to the right as the titles of the prizes need. */
function axisOf({ prizes }: PlaceLadderData, width: number): number {
  if (prizes.length === 0) return 12;
  const titles = Math.max(...prizes.map(({ title }) => textWidth(title)));
  return Math.round(Math.min(titles + 40, Math.max(108, width * 0.3)));
}

interface RungPlaces {
  ys: number[];
  top: number;
  bottom: number;
  rowHeight: number;
  isWide: boolean;
  x: number;
  width: number;
}

/** A player each: where the score is, and where the words are. */
function rungsOf(data: PlaceLadderData, gaps: LadderGap[], at: RungPlaces) {
  const { isWide, x, width } = at;
  const spread = spreadLabels(at.ys, at.rowHeight, at.top, at.bottom - (isWide ? 0 : 8));
  const scores = data.rows.map(({ score }) => grouped(score));
  const scoreWidth = Math.max(...scores.map((text) => textWidth(text)), 0);
  const gapTexts = gaps.map(ladderGapText);
  const gapWidth = isWide
    ? Math.min(0.36 * (width - x), Math.max(...gapTexts.map((text) => textWidth(text)), 0) * BOLD)
    : 0;
  const nameX = x + 22;
  const names = Math.max(...data.rows.map(({ player_username }) => textWidth(player_username)), 60);
  const scoreEnd = Math.min(
    width - (isWide ? gapWidth + 18 : 0),
    isWide ? nameX + names + 24 + scoreWidth : width,
  );
  return gaps.map(({ row, prize }, index) => {
    const textY = round(spread[index] as number);
    const gapX = isWide ? scoreEnd + 18 : nameX;
    const score = fitted(scores[index] as string, scoreEnd - nameX - 30);
    return {
      id: row.player_id,
      isChosen: row.player_id === data.chosen,
      y: at.ys[index] as number,
      textY,
      x,
      place: String(row.place),
      name: fitted(row.player_username, scoreEnd - Math.min(scoreWidth, textWidth(score)) - 10 - nameX),
      score: { x: scoreEnd, text: score },
      gap: {
        x: gapX,
        y: isWide ? textY : textY + 14,
        text: fitted(gapTexts[index] as string, (width - gapX) / (prize === null ? 1 : BOLD)),
        isToPrize: prize !== null,
      },
    };
  });
}

interface StepPlaces extends Pick<RungPlaces, 'ys' | 'top' | 'bottom'> {
  axisX: number;
}

/** The scores that win a prize now: narrower towards the lesser prizes. Prizes that nobody holds have none. */
function stepsOf({ rows, prizes }: PlaceLadderData, { ys, top, bottom, axisX }: StepPlaces) {
  const held = prizes.filter((prize) => rows.some(({ place }) => prizeOf([prize], place)));
  const width = (index: number) => 8 + (20 * (held.length - index)) / held.length;
  const ends = held.map((prize) => Math.max(...ysOf(prize)));
  const steps = held.map((_, index) => {
    const from = index === 0 ? top - 8 : (ends[index - 1] as number);
    return {
      top: round(Math.min(from, ends[index] as number)),
      bottom: round(Math.min(bottom + 8, (ends[index] as number) + 1)),
      x: round(axisX - width(index)),
    };
  });
  const wanted = steps.map((step) => (step.top + step.bottom) / 2);
  const labels = spreadLabels(wanted, 16, top, bottom);
  return steps.map((step, index) => ({
    ...step,
    labelY: round(labels[index] as number),
    title: fitted(held[index]?.title ?? '', axisX - 40),
  }));

  function ysOf(prize: TitledPrize): number[] {
    return rows.flatMap(({ place }, index) => (prizeOf([prize], place) ? [ys[index] as number] : []));
  }
}

function noteOf({ unit, better, prizes }: PlaceLadderData): string {
  const order =
    better === 'higher' ? t('Score in {unit}', { unit }) : t('Score in {unit}; less is better', { unit });
  return prizes.length === 0 ? order : t('{order}. The steps are the scores that win a prize now', { order });
}

function readingOf({ prizes, unit }: PlaceLadderData, gap: LadderGap): string {
  const { place, player_username, score } = gap.row;
  const prize = prizeOf(prizes, place);
  return [
    t('Place {place}: {player}, {score} {unit}', {
      place,
      player: player_username,
      score: grouped(score),
      unit,
    }),
    ...(gap.ahead === null ? [] : [ladderGapText(gap)]),
    prize === undefined ? t('no prize') : t('wins {prize}', { prize: prize.title }),
  ].join('; ');
}

function tableOf({ prizes, unit }: PlaceLadderData, gaps: LadderGap[]): TableData {
  return {
    columns: [t('Place'), t('Player'), t('Score ({unit})', { unit }), t('Gap to the next'), t('Prize')],
    rows: gaps.map((gap) => [
      String(gap.row.place),
      gap.row.player_username,
      grouped(gap.row.score),
      ladderGapText(gap) || '–',
      prizeOf(prizes, gap.row.place)?.title ?? '–',
    ]),
  };
}

/** How far a player is behind the next better place. */
interface LadderGap {
  readonly row: LadderRow;
  /** Exact decimal; null: the first place, or one that is shared with those before. */
  readonly behind: string | null;
  readonly ahead: LadderRow | null;
  /** The better prize that the next better place would bring. */
  readonly prize: TitledPrize | null;
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
function placeLadderFinding(data: PlaceLadderData): string {
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
