import { t } from '../../languages/messages.ts';
import { Hatches, hatchFill } from '../frame/hatches.tsx';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { ReasonBarsData } from './reason-bars-data.ts';
import { type ReasonBarsModel, reasonBarsModel } from './reason-bars-model.ts';

/** Why do rounds not count? */
export function ReasonBars(data: ReasonBarsData) {
  return <Picture kind={t('Bars of reasons')} data={data} model={reasonBarsModel} Marks={ReasonBarsMarks} />;
}

export function ReasonBarsMarks({ model, cursor, id }: MarksProps<ReasonBarsModel>) {
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-paper' }]} />
      {model.bars.map((bar, index) => {
        const strong = index === cursor ? 'is-strong' : undefined;
        const shape = { x: bar.x, y: bar.y, width: bar.width, height: model.barHeight };
        return (
          <g key={bar.id}>
            <rect className={index === 0 ? 'reason-bar is-most' : 'reason-bar'} {...shape} />
            {index > 0 && <rect {...shape} fill={hatchFill(id, 'slant', 'is-paper')} />}
            <text className={strong} x={bar.name.x} y={bar.name.y}>
              {bar.name.text}
            </text>
            <text className={strong} x={bar.count.x} y={bar.count.y} textAnchor="end">
              {bar.count.text}
            </text>
          </g>
        );
      })}
    </>
  );
}
