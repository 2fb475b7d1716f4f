import { t } from '../../languages/messages.ts';
import { TimeAxis, ValueGrid } from '../frame/axes.tsx';
import { Hatches, hatchFill } from '../frame/hatches.tsx';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { ScoreRaceData } from './score-race-data.ts';
import { type RaceLabel, type ScoreRaceModel, scoreRaceModel } from './score-race-model.ts';

/** How did this board come about? The cursor shows the places of a moment. */
export function ScoreRace(data: ScoreRaceData) {
  return <Picture kind={t('Score race')} data={data} model={scoreRaceModel} Marks={ScoreRaceMarks} />;
}

export function ScoreRaceMarks({ model, cursor, id }: MarksProps<ScoreRaceModel>) {
  const { plot, lines, prizeLine, stops } = model;
  if (stops.length === 0) return null;
  const moment = cursor ?? stops.length - 1;
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
      {cursor !== null && stops[cursor] && (
        <line
          className="picture-cursor"
          x1={stops[cursor].x}
          x2={stops[cursor].x}
          y1={plot.top}
          y2={plot.bottom}
        />
      )}
      {model.labelsAt(moment).map((label) => (
        <Name key={label.id} label={label} right={plot.right} />
      ))}
    </>
  );
}

function Name({
  label: { role, from, x, y, place, name, score },
  right,
}: {
  label: RaceLabel;
  right: number;
}) {
  return (
    <g className={`race-name is-${role}`}>
      <path className="race-leader" d={`M${right} ${from.y}L${x - 4} ${y}`} />
      <circle className="race-dot" cx={from.x} cy={from.y} r={role === 'other' ? 2 : 3.5} />
      <text x={x + 14} y={y + 4} textAnchor="end" className="picture-tick">
        {place}
      </text>
      <text x={x + 20} y={y + 4}>
        {name}
      </text>
      {score && (
        <text x={score.x} y={y + 4} textAnchor="end">
          {score.text}
        </text>
      )}
    </g>
  );
}
