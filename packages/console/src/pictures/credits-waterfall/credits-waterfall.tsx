import { t } from '../../languages/messages.ts';
import { Hatches, hatchFill, Words } from '../frame/marks.tsx';
import { type MarksProps, pictureOf } from '../frame/picture.tsx';
import { type CreditsWaterfallModel, creditsWaterfallModel } from './credits-waterfall-model.ts';

export function CreditsWaterfallMarks({ model, cursor, id }: MarksProps<CreditsWaterfallModel>) {
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-paper' }]} />
      {model.groups.map((group) => (
        <Words key={group.text} className="picture-tick" at={group} />
      ))}
      {model.bars.map((bar, index) => (
        <Bar
          key={`${bar.kind} ${bar.y}`}
          bar={bar}
          height={model.barHeight}
          isAt={index === cursor}
          id={id}
        />
      ))}
    </>
  );
}

interface BarProps {
  bar: CreditsWaterfallModel['bars'][number];
  height: number;
  isAt: boolean;
  id: string;
}

function Bar({ bar, height, isAt, id }: BarProps) {
  const { kind, x, y, width, name, value, link } = bar;
  const strong = isAt || kind === 'total' ? 'is-strong' : undefined;
  return (
    <g className={`credit is-${kind}`}>
      {link && <path className="credit-link" d={link} />}
      <rect className="credit-bar" x={x} y={y} width={width} height={height} />
      {kind === 'day' && (
        <rect x={x} y={y} width={width} height={height} fill={hatchFill(id, 'slant', 'is-paper')} />
      )}
      <Words className={strong} at={name} />
      <Words className={strong} at={value} textAnchor="end" />
    </g>
  );
}

/** Where do the points come from? */
export const CreditsWaterfall = pictureOf(
  t('Waterfall of credits'),
  creditsWaterfallModel,
  CreditsWaterfallMarks,
);
