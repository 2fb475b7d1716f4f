import { t } from '../../languages/messages.ts';
import { TimeAxis, Words } from '../frame/marks.tsx';
import { type MarksProps, pictureOf } from '../frame/picture.tsx';
import { type PauseBarsModel, pauseBarsModel } from '../pause-bars/pause-bars-model.ts';
import { type laneFrame, type PlayLanesModel, playLanesModel } from './play-lanes-model.ts';

export function PlayLanesMarks({ model, cursor }: MarksProps<PlayLanesModel>) {
  const { width, bottom, lanes, timeTicks, zone } = model;
  return (
    <>
      {lanes.map(({ path, ...lane }, index) => (
        <Lane {...lane} key={lane.key} width={width} isAt={index === cursor}>
          <path className="lane-rounds" d={path} />
        </Lane>
      ))}
      <TimeAxis ticks={timeTicks} left={0} right={width} y={bottom} zone={zone} />
    </>
  );
}

export function PauseBarsMarks({ model, cursor }: MarksProps<PauseBarsModel>) {
  const { width, bottom, lanes, ticks } = model;
  const at = cursor === null ? undefined : model.stops[cursor];
  return (
    <>
      {at && <rect className="pause-cursor" x={at.x} y={0} width={at.length} height={bottom} />}
      {lanes.map(({ bars, ...lane }) => (
        <Lane {...lane} key={lane.key} width={width} isAt={false}>
          {bars.map((bar) => (
            <rect key={bar.x} className="pause-bar" {...bar} />
          ))}
        </Lane>
      ))}
      {ticks.map(({ at: x, text }) => (
        <Words key={text} className="picture-tick" at={{ x, y: bottom + 14, text }} />
      ))}
    </>
  );
}

interface LaneProps extends ReturnType<typeof laneFrame> {
  width: number;
  isAt: boolean;
  children: React.ReactNode;
}

function Lane({ isQuestioned, name, words, base, width, isAt, children }: LaneProps) {
  return (
    <g className={isQuestioned ? 'lane is-questioned' : 'lane'}>
      <Words className={isQuestioned || isAt ? 'is-strong' : undefined} at={name} />
      <Words className="picture-tick" at={words} textAnchor="end" />
      <line className="picture-grid" x1={0} x2={width} y1={base} y2={base} />
      {children}
    </g>
  );
}

/** Who played when, and for how much? */
export const PlayLanes = pictureOf(t('Stakes over time'), playLanesModel, PlayLanesMarks);

/** How even is somebody's pace? */
export const PauseBars = pictureOf(t('Pauses between rounds'), pauseBarsModel, PauseBarsMarks);
