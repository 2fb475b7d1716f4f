import { t } from '../../languages/messages.ts';
import { Hatches, hatchFill, TimeAxis, ValueGrid, Words } from '../frame/marks.tsx';
import { type MarksProps, pictureOf } from '../frame/picture.tsx';
import { type ScoreRaceModel, scoreRaceModel } from './score-race-model.ts';

export function ScoreRaceMarks({ model, cursor, id }: MarksProps<ScoreRaceModel>) {
  const { plot, lines, prizeLine, stops } = model;
  const moment = cursor ?? stops.length - 1;
  const at = cursor === null ? undefined : stops[cursor];
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-faint' }]} />
      {prizeLine && <path d={prizeLine.area} fill={hatchFill(id, 'slant', 'is-faint')} />}
      <ValueGrid ticks={model.scoreTicks} left={plot.left} right={plot.right} />
      <TimeAxis
        ticks={model.timeTicks}
        left={plot.left}
        right={plot.right}
        y={plot.bottom}
        zone={model.axisText}
      />
      {prizeLine && <path className="picture-threshold" d={prizeLine.path} />}
      {lines.map(({ id: player, role, path }) => (
        <path key={player} className={`race-line is-${role}`} d={path} />
      ))}
      {at && <line className="picture-cursor" x1={at.x} x2={at.x} y1={plot.top} y2={plot.bottom} />}
      {model.labelsAt(moment).map((label) => (
        <Name key={label.id} label={label} right={plot.right} />
      ))}
    </>
  );
}

interface NameProps {
  label: ReturnType<ScoreRaceModel['labelsAt']>[number];
  right: number;
}

function Name({ label: { role, from, x, y, place, name, score }, right }: NameProps) {
  return (
    <g className={`race-name is-${role}`}>
      <path className="race-leader" d={`M${right} ${from.y}L${x - 4} ${y}`} />
      <circle className="race-dot" cx={from.x} cy={from.y} r={role === 'other' ? 2 : 3.5} />
      <text x={x + 14} y={y + 4} textAnchor="end" className="picture-tick">
        {place}
      </text>
      <Words at={{ x: x + 20, y: y + 4, text: name }} />
      {score && <Words at={{ ...score, y: y + 4 }} textAnchor="end" />}
    </g>
  );
}

/** How did this board come about? The cursor shows the places of a moment. */
export const ScoreRace = pictureOf(t('Score race'), scoreRaceModel, ScoreRaceMarks);
