import { t } from '../../languages/messages.ts';
import { Hatches, hatchFill } from '../frame/hatches.tsx';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { PlaceLadderData } from './place-ladder-data.ts';
import { type PlaceLadderModel, placeLadderModel } from './place-ladder-model.ts';

/** Who is close to which prize? */
export function PlaceLadder(data: PlaceLadderData) {
  return <Picture kind={t('Place ladder')} data={data} model={placeLadderModel} Marks={PlaceLadderMarks} />;
}

export function PlaceLadderMarks({ model, cursor, id }: MarksProps<PlaceLadderModel>) {
  const { axisX, top, bottom, rungs, steps } = model;
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-accent' }]} />
      {steps.map(({ x, top: from, bottom: to, labelY, title }, index) => (
        <g key={`${from} ${title}`}>
          <rect className="ladder-step" x={x} y={from} width={axisX - x} height={to - from} />
          {index % 2 === 1 && (
            <rect
              x={x}
              y={from}
              width={axisX - x}
              height={to - from}
              fill={hatchFill(id, 'slant', 'is-accent')}
            />
          )}
          <line className="ladder-boundary" x1={x} x2={axisX + 8} y1={to} y2={to} />
          <text x={axisX - 36} y={labelY + 4} textAnchor="end">
            {title}
          </text>
        </g>
      ))}
      {rungs.length > 0 && (
        <line className="picture-axis" x1={axisX} x2={axisX} y1={top - 8} y2={bottom + 8} />
      )}
      {rungs.map((rung, index) => (
        <RungMarks key={rung.id} rung={rung} axisX={axisX} isAt={index === cursor} />
      ))}
    </>
  );
}

interface RungProps {
  rung: PlaceLadderModel['rungs'][number];
  axisX: number;
  isAt: boolean;
}

function RungMarks({ rung, axisX, isAt }: RungProps) {
  const { x, y, textY, score, gap } = rung;
  const strong = isAt || rung.isChosen ? 'is-strong' : undefined;
  return (
    <g className={rung.isChosen ? 'is-chosen' : undefined}>
      <path className="race-leader" d={`M${axisX + 7} ${y}L${x - 6} ${textY}`} />
      <line className="ladder-tick" x1={axisX - 3} x2={axisX + 7} y1={y} y2={y} />
      {isAt && <circle className="ladder-cursor" cx={axisX} cy={y} r={5} />}
      <text className="picture-tick" x={x + 14} y={textY + 4} textAnchor="end">
        {rung.place}
      </text>
      <text className={strong} x={x + 22} y={textY + 4}>
        {rung.name}
      </text>
      <text className={strong} x={score.x} y={textY + 4} textAnchor="end">
        {score.text}
      </text>
      <text className={gap.isToPrize ? 'is-toward' : 'picture-tick'} x={gap.x} y={gap.y + 4}>
        {gap.text}
      </text>
    </g>
  );
}
