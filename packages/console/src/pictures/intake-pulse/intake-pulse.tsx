import { t } from '../../languages/messages.ts';
import { type Hatch, Hatches, hatchFill, TimeAxis, ValueGrid, Words } from '../frame/marks.tsx';
import { type MarksProps, pictureOf } from '../frame/picture.tsx';
import { type IntakeOutcome, type IntakePulseModel, intakePulseModel } from './intake-pulse-model.ts';

const hatches: Record<IntakeOutcome, { hatch: Hatch; className: string } | null> = {
  accepted: null,
  duplicates: { hatch: 'slant', className: 'is-accent' },
  conflicts: { hatch: 'cross', className: 'is-second' },
  rejected: { hatch: 'back', className: 'is-bad' },
};

export function IntakePulseMarks({ model, cursor, id }: MarksProps<IntakePulseModel>) {
  const { left, right, top, bottom, areas, lag } = model;
  const axisY = lag?.bottom ?? bottom;
  const at = cursor === null ? undefined : model.stops[cursor];
  return (
    <>
      <Hatches id={id} use={Object.values(hatches).filter((one) => one !== null)} />
      <ValueGrid ticks={model.ticks} left={left} right={right} />
      {areas.map(({ outcome, path }) => (
        <Area key={outcome} outcome={outcome} path={path} id={id} />
      ))}
      {areas.map(({ outcome, label }) => (
        <g key={outcome} className={`pulse is-${outcome}`}>
          <path className="race-leader" d={`M${right} ${label.from}L${label.x - 4} ${label.y}`} />
          <Words className="pulse-name" at={{ ...label, y: label.y + 4 }} />
          <Words className="picture-tick" at={{ x: label.x, y: label.y + 17, text: label.total }} />
        </g>
      ))}
      {lag && <Lag lag={lag} left={left} right={right} />}
      <TimeAxis ticks={model.timeTicks} left={left} right={right} y={axisY} zone={model.zone} />
      {at && <line className="picture-cursor" x1={at.x} x2={at.x} y1={top} y2={axisY} />}
    </>
  );
}

function Area({ outcome, path, id }: { outcome: IntakeOutcome; path: string; id: string }) {
  const hatch = hatches[outcome];
  return (
    <g className={`pulse is-${outcome}`}>
      <path className="pulse-area" d={path} />
      {hatch && <path d={path} fill={hatchFill(id, hatch.hatch, hatch.className)} />}
    </g>
  );
}

interface LagProps extends Pick<IntakePulseModel, 'left' | 'right'> {
  lag: NonNullable<IntakePulseModel['lag']>;
}

function Lag({ lag, left, right }: LagProps) {
  return (
    <>
      <ValueGrid ticks={lag.ticks} left={left} right={right} />
      <path className="pulse-lag" d={lag.path} />
      <Words at={{ x: right + 14, y: lag.lastY + 4, text: lag.last }} />
      <Words className="picture-tick" at={{ x: right + 14, y: lag.lastY + 17, text: t('behind now') }} />
    </>
  );
}

/** Is everything arriving? */
export const IntakePulse = pictureOf(t('Intake pulse'), intakePulseModel, IntakePulseMarks);
