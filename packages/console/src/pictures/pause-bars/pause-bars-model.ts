import { t } from '../../languages/messages.ts';
import type { Label, PictureModel, Size, Stop, TableData, Tick } from '../frame/picture-model.ts';
import { medianOf, type PlayLane, pausesBetween } from '../play-lanes/play-lanes-data.ts';
import { fitted, textWidth } from '../text/text-width.ts';

export interface PauseBarsData {
  /** The player in question first. */
  readonly lanes: readonly PlayLane[];
}

export interface PauseBarsModel extends PictureModel {
  readonly bottom: number;
  readonly lanes: readonly {
    readonly key: number;
    readonly isQuestioned: boolean;
    readonly name: Label;
    readonly usual: Label;
    readonly base: number;
    readonly bars: readonly { x: number; width: number; height: number }[];
  }[];
  /** Where each span of pauses begins. */
  readonly ticks: readonly Tick[];
}

/** Where spans of pauses begin, in s; the last has no end. */
const BOUNDS = [0, 0.5, 1, 2, 4, 8, 15, 30, 60, 300];
const LANE = 62;
const NAME = 20;
const BAR = 36;

/** A row a player: which share of the pauses between the starts of two rounds was how long. */
export function pauseBarsModel({ lanes }: PauseBarsData, { width }: Size): PauseBarsModel {
  const shares = lanes.map((lane) => sharesOf(pausesBetween(lane)));
  const most = Math.max(...shares.flat(), 0);
  const step = width / BOUNDS.length;
  const bottom = lanes.length * LANE;
  const isEmpty = most === 0;
  return {
    title: findingOf(lanes),
    note: isEmpty
      ? ''
      : t('How long the pauses between the starts of two rounds were, in shares of all pauses'),
    width,
    height: isEmpty ? 24 : bottom + 22,
    axis: 'x',
    stops: isEmpty ? [] : BOUNDS.map((_, bin) => stopOf(bin, lanes, shares, { step, bottom })),
    table: tableOf(lanes, shares, isEmpty),
    bottom,
    lanes: isEmpty
      ? []
      : lanes.map((lane, row) => rowOf(lane, shares[row] as number[], { row, step, most, width })),
    ticks: isEmpty ? [] : ticksOf(step),
  };
}

function sharesOf(pauses: readonly number[]): number[] {
  const counts = BOUNDS.map(() => 0);
  for (const pause of pauses) {
    const bin = BOUNDS.findLastIndex((bound) => pause >= bound * 1_000);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count) => (pauses.length === 0 ? 0 : count / pauses.length));
}

interface RowPlace {
  row: number;
  step: number;
  most: number;
  width: number;
}

function rowOf(lane: PlayLane, shares: readonly number[], { row, step, most, width }: RowPlace) {
  const usual = usualText(lane);
  const y = row * LANE + NAME - 6;
  return {
    key: row,
    isQuestioned: lane.isQuestioned,
    name: { x: 0, y, text: fitted(lane.name, (width - textWidth(usual) - 16) / 1.16) },
    usual: { x: width, y, text: usual },
    base: (row + 1) * LANE - 4,
    bars: shares.map((share, bin) => ({
      x: Math.round(bin * step) + 1,
      width: Math.max(1, Math.round(step) - 3),
      height: share === 0 ? 0 : Math.max(1, Math.round((share / most) * BAR)),
    })),
  };
}

function usualText(lane: PlayLane): string {
  const pause = medianOf(pausesBetween(lane));
  return pause === undefined ? t('no pause') : t('usually {pause}', { pause: secondsText(pause) });
}

function secondsText(milliseconds: number): string {
  return t('{seconds, number} s', { seconds: Math.round(milliseconds / 10) / 100 });
}

/** Marks that have space, at the beginnings of spans. */
function ticksOf(step: number): Tick[] {
  const every = Math.max(1, Math.ceil(48 / step));
  return BOUNDS.flatMap((bound, bin) =>
    bin % every === 0 ? [{ at: Math.round(bin * step) + 1, text: secondsText(bound * 1_000) }] : [],
  );
}

function binName(bin: number): string {
  const from = secondsText((BOUNDS[bin] as number) * 1_000);
  const to = BOUNDS[bin + 1];
  return to === undefined
    ? t('{from} and more', { from })
    : t('{from} to {to}', { from, to: secondsText(to * 1_000) });
}

interface StopPlace {
  step: number;
  bottom: number;
}

function stopOf(
  bin: number,
  lanes: readonly PlayLane[],
  shares: number[][],
  { step, bottom }: StopPlace,
): Stop {
  const label = binName(bin);
  const parts = lanes.map(({ name }, row) =>
    t('{player} {percent, number} %', { player: name, percent: percentOf(shares[row]?.[bin]) }),
  );
  return { x: bin * step, y: bottom, length: step, label, reading: `${label}: ${parts.join(', ')}` };
}

function percentOf(share = 0): number {
  return Math.round(share * 100);
}

function tableOf(lanes: readonly PlayLane[], shares: number[][], isEmpty: boolean): TableData {
  return {
    columns: [t('Pause'), ...lanes.map(({ name }) => name)],
    rows: isEmpty
      ? []
      : BOUNDS.map((_, bin) => [binName(bin), ...shares.map((share) => `${percentOf(share[bin])} %`)]),
  };
}

function findingOf(lanes: readonly PlayLane[]): string {
  const [first, ...others] = lanes;
  const pause = first && medianOf(pausesBetween(first));
  if (first === undefined || pause === undefined) return t('There is no pause to measure');
  const compared = others.filter(({ isQuestioned }) => !isQuestioned);
  const usual = medianOf(compared.flatMap((lane) => pausesBetween(lane)));
  const values = { player: first.name, pause: secondsText(pause) };
  return usual === undefined
    ? t('{player} usually starts a round {pause} after the one before', values)
    : t('{player} usually starts a round {pause} after the one before, others after {usual}', {
        ...values,
        usual: secondsText(usual),
      });
}
