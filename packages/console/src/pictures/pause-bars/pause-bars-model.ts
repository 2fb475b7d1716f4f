import { t } from '../../languages/messages.ts';
import type { Size, Stop, Tick } from '../frame/picture-model.ts';
import {
  LANE,
  laneFrame,
  MARK,
  medianOf,
  type PlayLane,
  pausesBetween,
  secondsText,
} from '../play-lanes/play-lanes-model.ts';

export interface PauseBarsData {
  /** The player in question first. */
  readonly lanes: readonly PlayLane[];
}

export type PauseBarsModel = ReturnType<typeof pauseBarsModel>;

/** Where spans of pauses begin, in s; the last has no end. */
const BOUNDS = [0, 0.5, 1, 2, 4, 8, 15, 30, 60, 300];

/** A row a player: which share of the pauses between the starts of two rounds was how long. */
export function pauseBarsModel({ lanes }: PauseBarsData, { width }: Size) {
  const shares = lanes.map((lane) => sharesOf(pausesBetween(lane)));
  const most = Math.max(...shares.flat(), 0);
  const step = width / BOUNDS.length;
  const bottom = lanes.length * LANE;
  const bins = most === 0 ? [] : BOUNDS.map((_, bin) => bin);
  return {
    title: findingOf(lanes),
    note: t('How long the pauses between the starts of two rounds were, in shares of all pauses'),
    width,
    height: bottom + 22,
    axis: 'x' as const,
    stops: bins.map((bin) => stopOf(bin, lanes, shares, { step, bottom })),
    table: {
      columns: [t('Pause'), ...lanes.map(({ name }) => name)],
      rows: bins.map((bin) => [binName(bin), ...shares.map((share) => `${percentOf(share[bin])} %`)]),
    },
    bottom,
    lanes: lanes.map((lane, row) => {
      const frame = laneFrame(lane, row, usualText(lane), width);
      return { ...frame, bars: barsOf(shares[row] ?? [], frame.base, step, most) };
    }),
    /** Where each span of pauses begins. */
    ticks: ticksOf(step),
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

function barsOf(shares: readonly number[], base: number, step: number, most: number) {
  return shares.map((share, bin) => {
    const height = share === 0 ? 0 : Math.max(1, Math.round((share / most) * MARK));
    return {
      x: Math.round(bin * step) + 1,
      y: base - height,
      width: Math.max(1, Math.round(step) - 3),
      height,
    };
  });
}

function usualText(lane: PlayLane): string {
  const pause = medianOf(pausesBetween(lane));
  return pause === undefined ? t('no pause') : t('usually {pause}', { pause: secondsText(pause) });
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

function stopOf(
  bin: number,
  lanes: readonly PlayLane[],
  shares: number[][],
  { step, bottom }: { step: number; bottom: number },
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
