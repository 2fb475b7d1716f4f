import { t } from '../../languages/messages.ts';
import { ColumnGrid, Words } from '../frame/marks.tsx';
import { type MarksProps, pictureOf } from '../frame/picture.tsx';
import { type PrizeCostModel, prizeCostModel } from './prize-cost-model.ts';

export function PrizeCostMarks({ model, cursor }: MarksProps<PrizeCostModel>) {
  const { top, bottom, left, right, band, budget, dots } = model;
  return (
    <>
      {band && (
        <rect className="cost-band" x={band.from} y={top} width={band.to - band.from} height={bottom - top} />
      )}
      <ColumnGrid ticks={model.ticks} top={top} bottom={bottom} />
      {band && <line className="cost-half" x1={band.half} x2={band.half} y1={top - 4} y2={bottom} />}
      {band && <Words className="picture-tick" at={band.label} textAnchor="middle" />}
      {budget && <line className="cost-budget" x1={budget.x} x2={budget.x} y1={16} y2={bottom} />}
      {budget && <Words className="cost-budget-text" at={budget} textAnchor={budget.anchor} />}
      {dots.map(({ id, x, y, isOver, name, cost }, index) => (
        <g key={id} className={`cost-row${isOver ? ' is-over' : ''}${index === cursor ? ' is-at' : ''}`}>
          <line className="cost-line" x1={left} x2={index === cursor ? right : x} y1={y} y2={y} />
          {isOver ? (
            <path className="cost-dot" d={`M${x} ${y - 6}l6 6l-6 6l-6 -6z`} />
          ) : (
            <circle className="cost-dot" cx={x} cy={y} r={4.5} />
          )}
          <Words className="picture-tick" at={name} />
          <Words at={cost} textAnchor="end" />
        </g>
      ))}
    </>
  );
}

/** What may this cost? */
export const PrizeCost = pictureOf(t('Spread of the prize cost'), prizeCostModel, PrizeCostMarks);
