import type { BoardHistory, HistoryPlayer } from '@laurel/contract/boards/board-history.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { t } from '../../languages/messages.ts';
import { fitted, spreadLabels, textWidth, timeTicks } from '../frame/layout.ts';
import type { Size, Stop, TableData } from '../frame/picture-model.ts';
import { grouped, pixelValue, round, tickText } from '../text/numbers.ts';
import { type MomentFormat, momentIn } from '../time/moment-format.ts';

/** The history of a board: what the console draws a score race from. */
export interface ScoreRaceData {
  readonly history: ScoreHistory;
  /** Whether the higher or the lower score leads. */
  readonly better: 'higher' | 'lower';
  /** The last place that wins a prize; null: none does. */
  readonly lastPrizePlace: number | null;
  /** Players to highlight in addition to the leader, by `player_id`. */
  readonly chosen: readonly string[];
  readonly format: MomentFormat;
}

type RacingPlayer = Omit<HistoryPlayer, 'player_hash'>;

/** The scores and places of some players at some moments of a campaign. */
interface ScoreHistory extends Pick<BoardHistory, 'moments'> {
  readonly players: readonly RacingPlayer[];
}

/** The players who are on the board at a moment, by place. */
function standingsAt(players: readonly RacingPlayer[], moment: number): RacingPlayer[] {
  const placeOf = (player: RacingPlayer) => player.places[moment] ?? Number.POSITIVE_INFINITY;
  return players
    .filter((player) => player.scores[moment] != null)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.player_id < b.player_id ? -1 : 1));
}

export type ScoreRaceModel = ReturnType<typeof scoreRaceModel>;

interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type RaceRole = 'leader' | 'chosen' | 'other';

const LABEL_GAP = 15;
const TOP = 14;
const AXIS = 38;
/** From here on there is space for scores next to the names. */
const WIDE = 600;

/** The scores of a board over time as steps, the best at the top. */
export function scoreRaceModel(data: ScoreRaceData, { width }: Size) {
  const { history, format } = data;
  const instants = history.moments.map(({ at }) => Date.parse(at));
  const isEmpty = history.players.length === 0;
  const height = heightOf(width, history.players.length);
  const beside = besideOf(history, width);
  const plot = { left: 0, right: width - beside, top: TOP, bottom: height - AXIS };
  const [from = 0, to = 0] = [instants[0], instants.at(-1)];
  const y = scoreScale(data, plot);
  const ticks = y.ticks(4).map((value) => ({ at: y(value), text: tickText(value) }));
  // The values of the axis are on its lines, so the race begins behind them.
  const begin = plot.left + Math.max(...ticks.map(({ text }) => textWidth(text)), 0) + 8;
  const x = scaleLinear([from, to > from ? to : from + 1], [begin, plot.right - 2]);
  const xs = instants.map((instant) => x(instant));
  const roleOf = roles(data);
  const path = (scores: RacingPlayer['scores']) => stepsOf(xs, scores, y);
  return {
    title: scoreRaceFinding(data),
    note: noteOf(data),
    width,
    height,
    axis: 'x' as const,
    stops: isEmpty ? [] : instants.map((_, moment) => stopAt(data, moment, xs[moment] as number, plot.top)),
    table: tableOf(data),
    plot,
    lines: history.players
      .map((player) => ({ id: player.player_id, role: roleOf(player), path: path(player.scores) }))
      .sort((a, b) => drawn.indexOf(a.role) - drawn.indexOf(b.role)),
    prizeLine: prizeLineOf(data, xs, y, plot.bottom),
    scoreTicks: ticks,
    timeTicks: timeTicks([from, to], plot.right, format, x),
    axisText: format.zone,
    /** The names next to the lines at a moment. */
    labelsAt: (moment: number) => labelsAt(data, moment, { x: xs[moment] as number, y, plot, width, roleOf }),
  };
}

/** How wide names, places and scores are. */
function besideOf({ players }: ScoreHistory, width: number): number {
  const names = Math.max(...players.map(({ player_username }) => textWidth(player_username)), 0) * 1.1;
  return Math.min(names + scoreWidth(players, width) + 40, Math.max(98, width * 0.36));
}

/** 0: there is no space for scores. */
function scoreWidth(players: readonly RacingPlayer[], width: number): number {
  const widest = Math.max(...players.map(({ scores }) => textWidth(grouped(scores.at(-1) ?? ''))), 0) + 12;
  return width < WIDE || widest > width * 0.2 ? 0 : widest;
}

/** The last is drawn over the others. */
const drawn: readonly RaceRole[] = ['other', 'chosen', 'leader'];

function heightOf(width: number, players: number): number {
  const names = TOP + AXIS + players * LABEL_GAP;
  return Math.round(Math.max(names, Math.min(380, Math.max(220, width * 0.5))));
}

function scoreScale({ history, better }: ScoreRaceData, plot: Plot) {
  const values = history.players.flatMap(({ scores }) =>
    scores.flatMap((score) => (score === null ? [] : [pixelValue(score)])),
  );
  const most = Math.max(...values, 0) || 1;
  const range = better === 'higher' ? [plot.bottom, plot.top + 6] : [plot.top + 6, plot.bottom];
  return scaleLinear([0, most], range).nice(4);
}

function roles({ history, chosen }: ScoreRaceData): (player: RacingPlayer) => RaceRole {
  const last = history.moments.length - 1;
  const leader = standingsAt(history.players, last)[0]?.player_id;
  return ({ player_id }) =>
    player_id === leader ? 'leader' : chosen.includes(player_id) ? 'chosen' : 'other';
}

function stepsOf(xs: number[], scores: RacingPlayer['scores'], y: ScaleLinear<number, number>): string {
  const steps = line<string | null>()
    .curve(curveStepAfter)
    .defined((score) => score != null)
    .x((_, index) => xs[index] as number)
    .y((score) => y(pixelValue(score as string)))
    .digits(1);
  return steps(xs.map((_, index) => scores[index] ?? null)) ?? '';
}

/** The score of the last place with a prize; null: there is none, or it is not among the players. */
function prizeLineOf(
  { history, lastPrizePlace }: ScoreRaceData,
  xs: number[],
  y: ScaleLinear<number, number>,
  bottom: number,
) {
  if (lastPrizePlace === null || xs.length < 2) return null;
  const all = xs.map((_, moment) => scoreOfPlace(history.players, lastPrizePlace, moment));
  const first = all.lastIndexOf(null) + 1;
  if (first >= xs.length) return null;
  // From when on the line has no holes, so that what lies below it is one area.
  const path = stepsOf(
    xs,
    all.map((score, moment) => (moment < first ? null : score)),
    y,
  );
  return { path, area: `${path}V${bottom}H${round(xs[first] as number)}Z` };
}

/** The score of who holds a place or shares it; null: it is nobody's among the players. */
function scoreOfPlace(players: readonly RacingPlayer[], place: number, moment: number): string | null {
  const player = standingsAt(players, moment)[place - 1];
  return player !== undefined && (player.places[moment] ?? 0) <= place
    ? (player.scores[moment] ?? null)
    : null;
}

interface LabelPlace {
  x: number;
  y: ScaleLinear<number, number>;
  plot: Plot;
  width: number;
  roleOf: (player: RacingPlayer) => RaceRole;
}

function labelsAt({ history }: ScoreRaceData, moment: number, to: LabelPlace) {
  const { plot, width, roleOf } = to;
  const standings = standingsAt(history.players, moment);
  const heights = standings.map(({ scores }) => to.y(pixelValue(scores[moment] as string)));
  const gap = Math.min(LABEL_GAP, (plot.bottom - plot.top) / Math.max(1, standings.length - 1));
  const spread = spreadLabels(heights, gap, plot.top, plot.bottom);
  const x = plot.right + 14;
  const forScore = scoreWidth(history.players, width);
  return standings.map((player, index) => ({
    id: player.player_id,
    role: roleOf(player),
    /** Where the line is. */
    from: { x: to.x, y: round(heights[index] as number) },
    x,
    y: round(spread[index] as number),
    place: String(player.places[moment] ?? ''),
    name: fitted(player.player_username, (width - x - 20 - forScore) / 1.1),
    score: forScore === 0 ? null : { x: width, text: grouped(player.scores[moment] as string) },
  }));
}

function stopAt({ history, format }: ScoreRaceData, moment: number, x: number, y: number): Stop {
  const label = `${format.moment(Date.parse(history.moments[moment]?.at ?? ''))} ${format.zone}`;
  const standings = standingsAt(history.players, moment).map(
    ({ player_username, places, scores }) =>
      `${places[moment]} ${player_username} ${grouped(scores[moment] as string)}`,
  );
  return { x, y, label, reading: `${label}: ${standings.join(', ') || t('nobody on the board')}` };
}

function noteOf({ better, lastPrizePlace }: ScoreRaceData): string {
  const order =
    better === 'higher' ? t('Score over time') : t('Score over time; less is better and drawn higher');
  return lastPrizePlace === null
    ? order
    : t('{order}. Dotted: place {place}, the last that wins a prize', { order, place: lastPrizePlace });
}

function tableOf({ history, format }: ScoreRaceData): TableData {
  return {
    columns: [
      t('Moment ({zone})', { zone: format.zone }),
      ...history.players.map(({ player_username }) => player_username),
    ],
    rows: history.moments.map(({ at }, moment) => [
      format.moment(Date.parse(at)),
      ...history.players.map(({ places, scores }) =>
        scores[moment] == null ? '–' : `${places[moment]}. ${grouped(scores[moment])}`,
      ),
    ]),
  };
}

/** Says who leads, since when, and how often the lead changed. */
function scoreRaceFinding({ history, format }: ScoreRaceData): string {
  const instants = history.moments.map(({ at }) => Date.parse(at));
  const leads = leadsOf(history);
  const current = leads.at(-1);
  if (current === undefined) return t('Nobody is on the board yet');
  const { name, moment } = current;
  const since = momentIn(format, instants[moment] as number, [
    instants[0] as number,
    instants.at(-1) as number,
  ]);
  const changes = leads.length - 1;
  if (instants.length === 1) return t('{player} leads', { player: name });
  if (changes === 0 && moment === 0) return t('{player} has led from the first moment on', { player: name });
  if (changes === 0) return t('{player} took the lead at {since} and kept it', { player: name, since });
  return t(
    '{player} has led since {since}, after {changes, plural, one {# change} other {# changes}} of the lead',
    { player: name, since, changes },
  );
}

/** Who took the lead and at which moment, in order; a leader who shares the first place keeps the lead. */
function leadsOf({ moments, players }: ScoreHistory) {
  const leads: Array<{ name: string; id: string; moment: number }> = [];
  moments.forEach((_, moment) => {
    const first = players.filter(({ places }) => places[moment] === 1);
    const [leader] = first;
    if (leader === undefined || first.some(({ player_id }) => player_id === leads.at(-1)?.id)) return;
    leads.push({ name: leader.player_username, id: leader.player_id, moment });
  });
  return leads;
}
