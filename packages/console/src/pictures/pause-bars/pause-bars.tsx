import { t } from '../../languages/messages.ts';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import { type PauseBarsData, type PauseBarsModel, pauseBarsModel } from './pause-bars-model.ts';
import '../play-marks.css';

/** How even is somebody's pace? */
export function PauseBars(data: PauseBarsData) {
  return (
    <Picture kind={t('Pauses between rounds')} data={data} model={pauseBarsModel} Marks={PauseBarsMarks} />
  );
}

export function PauseBarsMarks({ model, cursor }: MarksProps<PauseBarsModel>) {
  const { width, bottom, lanes, ticks } = model;
  const at = cursor === null ? undefined : model.stops[cursor];
  return (
    <>
      {at && <rect className="pause-cursor" x={at.x} y={0} width={at.length ?? 0} height={bottom} />}
      {lanes.map(({ key, isQuestioned, name, usual, base, bars }) => (
        <g key={key} className={isQuestioned ? 'lane is-questioned' : 'lane'}>
          <text className={isQuestioned ? 'is-strong' : undefined} x={name.x} y={name.y}>
            {name.text}
          </text>
          <text className="picture-tick" x={usual.x} y={usual.y} textAnchor="end">
            {usual.text}
          </text>
          <line className="picture-grid" x1={0} x2={width} y1={base} y2={base} />
          {bars.map((bar) => (
            <rect
              key={bar.x}
              className="pause-bar"
              x={bar.x}
              y={base - bar.height}
              width={bar.width}
              height={bar.height}
            />
          ))}
        </g>
      ))}
      {ticks.map(({ at: x, text }) => (
        <text key={text} className="picture-tick" x={x} y={bottom + 14}>
          {text}
        </text>
      ))}
    </>
  );
}
