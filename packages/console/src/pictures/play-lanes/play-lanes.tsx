import { t } from '../../languages/messages.ts';
import { TimeAxis } from '../frame/axes.tsx';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { PlayLanesData } from './play-lanes-data.ts';
import { type PlayLanesModel, playLanesModel } from './play-lanes-model.ts';
import '../play-marks.css';

/** Who played when, and for how much? */
export function PlayLanes(data: PlayLanesData) {
  return <Picture kind={t('Stakes over time')} data={data} model={playLanesModel} Marks={PlayLanesMarks} />;
}

export function PlayLanesMarks({ model, cursor }: MarksProps<PlayLanesModel>) {
  const { left, right, bottom, lanes, timeTicks, zone } = model;
  if (lanes.length === 0) return null;
  return (
    <>
      {lanes.map(({ key, isQuestioned, name, rounds, base, path }, index) => (
        <g key={key} className={isQuestioned ? 'lane is-questioned' : 'lane'}>
          <text className={isQuestioned || index === cursor ? 'is-strong' : undefined} x={name.x} y={name.y}>
            {name.text}
          </text>
          <text className="picture-tick" x={rounds.x} y={rounds.y} textAnchor="end">
            {rounds.text}
          </text>
          <line className="picture-grid" x1={left} x2={right} y1={base} y2={base} />
          <path className="lane-rounds" d={path} />
        </g>
      ))}
      <TimeAxis ticks={timeTicks} left={left} right={right} y={bottom} zone={zone} />
    </>
  );
}
