import { t } from '../../languages/messages.ts';
import { TimeAxis, ValueGrid } from '../frame/axes.tsx';
import { type Hatch, Hatches, hatchFill } from '../frame/hatches.tsx';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { IntakeOutcome, IntakePulseData } from './intake-pulse-data.ts';
import { type IntakePulseModel, intakePulseModel } from './intake-pulse-model.ts';

/** Is everything arriving? */
export function IntakePulse(data: IntakePulseData) {
  return <Picture kind={t('Intake pulse')} data={data} model={intakePulseModel} Marks={IntakePulseMarks} />;
}

const hatches: Record<IntakeOutcome, { hatch: Hatch; className: string } | null> = {
  accepted: null,
  duplicates: { hatch: 'slant', className: 'is-accent' },
  conflicts: { hatch: 'cross', className: 'is-second' },
  rejected: { hatch: 'back', className: 'is-bad' },
};

export function IntakePulseMarks({ model, cursor, id }: MarksProps<IntakePulseModel>) {
  const { left, right, top, bottom, areas, lag } = model;
  if (areas.length === 0 && model.ticks.length === 0) return null;
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
          <text className="pulse-name" x={label.x} y={label.y + 4}>
            {label.text}
          </text>
          <text className="picture-tick" x={label.x} y={label.y + 17}>
            {label.total}
          </text>
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

function Lag({
  lag,
  left,
  right,
}: {
  lag: NonNullable<IntakePulseModel['lag']>;
  left: number;
  right: number;
}) {
  return (
    <>
      <ValueGrid ticks={lag.ticks} left={left} right={right} />
      <path className="pulse-lag" d={lag.path} />
      <text x={right + 14} y={lag.lastY + 4}>
        {lag.last}
      </text>
      <text className="picture-tick" x={right + 14} y={lag.lastY + 17}>
        {t('behind now')}
      </text>
    </>
  );
}
