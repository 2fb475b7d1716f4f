import { t } from '../../languages/messages.ts';
import { ColumnGrid, Hatches, hatchFill, Words } from '../frame/marks.tsx';
import { type MarksProps, pictureOf } from '../frame/picture.tsx';
import { type AttemptStripsModel, attemptStripsModel } from './attempt-strips-model.ts';

export function AttemptStripsMarks({ model, cursor, id }: MarksProps<AttemptStripsModel>) {
  const { top, bottom, ticks, best, strips } = model;
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-quiet' }]} />
      <ColumnGrid ticks={ticks} top={top} bottom={bottom} />
      {strips.map((strip, index) => (
        <StripMarks key={strip.index} strip={strip} isAt={index === cursor} id={id} />
      ))}
      {best && <line className="attempt-best" x1={best.x} x2={best.x} y1={top - 4} y2={bottom} />}
      {best && <Words className="attempt-best-text" at={best} textAnchor={best.anchor} />}
    </>
  );
}

interface StripProps {
  strip: AttemptStripsModel['strips'][number];
  isAt: boolean;
  id: string;
}

function StripMarks({ strip, isAt, id }: StripProps) {
  const { end, isBest, x, y, width, height, name, result } = strip;
  const strong = isBest || isAt ? 'is-strong' : 'picture-tick';
  return (
    <g className={`attempt is-${end}${isBest ? ' is-best' : ''}`}>
      <Words className={strong} at={name} textAnchor="end" />
      <rect className="attempt-strip" x={x} y={y} width={width} height={height} />
      {end === 'given_up' && (
        <rect x={x} y={y} width={width} height={height} fill={hatchFill(id, 'slant', 'is-quiet')} />
      )}
      <path className="attempt-progress" d={strip.progress} />
      {strip.reached.map((at) => (
        <circle key={at} className="attempt-reached" cx={at} cy={y + height / 2} r={3} />
      ))}
      <Words className={strong} at={result} textAnchor="end" />
    </g>
  );
}

/** How do missions go? */
export const AttemptStrips = pictureOf(t('Attempt strips'), attemptStripsModel, AttemptStripsMarks);
