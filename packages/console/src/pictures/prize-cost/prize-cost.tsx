import { t } from '../../languages/messages.ts';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { PrizeCostData } from './prize-cost-data.ts';
import { type PrizeCostModel, prizeCostModel } from './prize-cost-model.ts';

/** What may this cost? */
export function PrizeCost(data: PrizeCostData) {
  return (
    <Picture kind={t('Spread of the prize cost')} data={data} model={prizeCostModel} Marks={PrizeCostMarks} />
  );
}

export function PrizeCostMarks({ model, cursor }: MarksProps<PrizeCostModel>) {
  const { top, bottom, left, right, band, budget, dots } = model;
  return (
    <>
      {band && (
        <rect className="cost-band" x={band.from} y={top} width={band.to - band.from} height={bottom - top} />
      )}
      {model.ticks.map(({ at, text }) => (
        <g key={text}>
          <line className="picture-grid" x1={at} x2={at} y1={top} y2={bottom} />
          <text className="picture-tick" x={at} y={bottom + 16} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {band && <line className="cost-half" x1={band.half} x2={band.half} y1={top - 4} y2={bottom} />}
      {band && (
        <text className="picture-tick" x={band.label.x} y={band.label.y} textAnchor="middle">
          {band.label.text}
        </text>
      )}
      {budget && <line className="cost-budget" x1={budget.x} x2={budget.x} y1={16} y2={bottom} />}
      {budget && (
        <text className="cost-budget-text" x={budget.label.x} y={budget.label.y} textAnchor={budget.anchor}>
          {budget.label.text}
        </text>
      )}
      {dots.map(({ id, x, y, isOver, name, cost }, index) => (
        <g key={id} className={`cost-row${isOver ? ' is-over' : ''}${index === cursor ? ' is-at' : ''}`}>
          <line className="cost-line" x1={left} x2={index === cursor ? right : x} y1={y} y2={y} />
          {isOver ? (
            <path className="cost-dot" d={`M${x} ${y - 6}l6 6l-6 6l-6 -6z`} />
          ) : (
            <circle className="cost-dot" cx={x} cy={y} r={4.5} />
          )}
          <text className="picture-tick" x={name.x} y={name.y}>
            {name.text}
          </text>
          <text x={cost.x} y={cost.y} textAnchor="end">
            {cost.text}
          </text>
        </g>
      ))}
    </>
  );
}
