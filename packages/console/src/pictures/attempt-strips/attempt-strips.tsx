import { t } from '../../languages/messages.ts';
import { Hatches, hatchFill } from '../frame/hatches.tsx';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { AttemptStripsData } from './attempt-strips-data.ts';
import { type AttemptStripsModel, attemptStripsModel, type Strip } from './attempt-strips-model.ts';

/** How do missions go? */
export function AttemptStrips(data: AttemptStripsData) {
  return (
    <Picture kind={t('Attempt strips')} data={data} model={attemptStripsModel} Marks={AttemptStripsMarks} />
  );
}

export function AttemptStripsMarks({ model, cursor, id }: MarksProps<AttemptStripsModel>) {
  const { top, bottom, ticks, best, strips } = model;
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-quiet' }]} />
      {ticks.map(({ at, text }) => (
        <g key={text}>
          <line className="picture-grid" x1={at} x2={at} y1={top} y2={bottom} />
          <text className="picture-tick" x={at} y={bottom + 16} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {strips.map((strip, index) => (
        <StripMarks key={strip.index} strip={strip} isAt={index === cursor} id={id} />
      ))}
      {best && <line className="attempt-best" x1={best.x} x2={best.x} y1={top - 4} y2={bottom} />}
      {best && (
        <text className="attempt-best-text" x={best.x} y={12} textAnchor={best.anchor}>
          {best.text}
        </text>
      )}
    </>
  );
}

function StripMarks({ strip, isAt, id }: { strip: Strip; isAt: boolean; id: string }) {
  const { end, isBest, x, y, width, height, name, result } = strip;
  const strong = isBest || isAt ? 'is-strong' : 'picture-tick';
  return (
    <g className={`attempt is-${end}${isBest ? ' is-best' : ''}`}>
      <text className={strong} x={name.x} y={name.y} textAnchor="end">
        {name.text}
      </text>
      <rect className="attempt-strip" x={x} y={y} width={width} height={height} />
      {end === 'given_up' && (
        <rect x={x} y={y} width={width} height={height} fill={hatchFill(id, 'slant', 'is-quiet')} />
      )}
      <path className="attempt-progress" d={strip.progress} />
      {strip.reached.map((at) => (
        <circle key={at} className="attempt-reached" cx={at} cy={y + height / 2} r={3} />
      ))}
      <text className={strong} x={result.x} y={result.y} textAnchor="end">
        {result.text}
      </text>
    </g>
  );
}
