import { t } from '../../languages/messages.ts';
import { Hatches, hatchFill, Words } from '../frame/marks.tsx';
import { type MarksProps, pictureOf } from '../frame/picture.tsx';
import { type PlaceLadderModel, placeLadderModel } from './place-ladder-model.ts';

export function PlaceLadderMarks({ model, cursor, id }: MarksProps<PlaceLadderModel>) {
  const { axisX, top, bottom, rungs, steps } = model;
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-accent' }]} />
      {steps.map(({ x, top: y, bottom: to, labelY, title }, index) => {
        const shape = { x, y, width: axisX - x, height: to - y };
        return (
          <g key={`${y} ${title}`}>
            <rect className="ladder-step" {...shape} />
            {index % 2 === 1 && <rect {...shape} fill={hatchFill(id, 'slant', 'is-accent')} />}
            <line className="ladder-boundary" x1={x} x2={axisX + 8} y1={to} y2={to} />
            <Words at={{ x: axisX - 36, y: labelY + 4, text: title }} textAnchor="end" />
          </g>
        );
      })}
      <line className="picture-axis" x1={axisX} x2={axisX} y1={top - 8} y2={bottom + 8} />
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
  const { x, textY, score, gap } = rung;
  const y = textY + 4;
  const strong = isAt || rung.isChosen ? 'is-strong' : undefined;
  return (
    <g className={rung.isChosen ? 'is-chosen' : undefined}>
      <path className="race-leader" d={`M${axisX + 7} ${rung.y}L${x - 6} ${textY}`} />
      <line className="ladder-tick" x1={axisX - 3} x2={axisX + 7} y1={rung.y} y2={rung.y} />
      {isAt && <circle className="ladder-cursor" cx={axisX} cy={rung.y} r={5} />}
      <Words className="picture-tick" at={{ x: x + 14, y, text: rung.place }} textAnchor="end" />
      <Words className={strong} at={{ x: x + 22, y, text: rung.name }} />
      <Words className={strong} at={{ ...score, y }} textAnchor="end" />
      <Words className={gap.isToPrize ? 'is-toward' : 'picture-tick'} at={{ ...gap, y: gap.y + 4 }} />
    </g>
  );
}

/** Who is close to which prize? */
export const PlaceLadder = pictureOf(t('Place ladder'), placeLadderModel, PlaceLadderMarks);
