import { t } from '../../languages/messages.ts';
import { Hatches, hatchFill, Words } from '../frame/marks.tsx';
import { type MarksProps, pictureOf } from '../frame/picture.tsx';
import { type ReasonBarsModel, reasonBarsModel } from './reason-bars-model.ts';

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
            <Words className={strong} at={bar.name} />
            <Words className={strong} at={bar.count} textAnchor="end" />
          </g>
        );
      })}
    </>
  );
}

/** Why do rounds not count? */
export const ReasonBars = pictureOf(t('Bars of reasons'), reasonBarsModel, ReasonBarsMarks);
