import { t } from '../../languages/messages.ts';
import { Hatches, hatchFill } from '../frame/hatches.tsx';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { CreditsWaterfallData } from './credits-waterfall-data.ts';
import {
  type CreditBar,
  type CreditsWaterfallModel,
  creditsWaterfallModel,
} from './credits-waterfall-model.ts';

/** Where do the points come from? */
export function CreditsWaterfall(data: CreditsWaterfallData) {
  return (
    <Picture
      kind={t('Waterfall of credits')}
      data={data}
      model={creditsWaterfallModel}
      Marks={CreditsWaterfallMarks}
    />
  );
}

export function CreditsWaterfallMarks({ model, cursor, id }: MarksProps<CreditsWaterfallModel>) {
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-paper' }]} />
      {model.groups.map(({ x, y, text }) => (
        <text key={text} className="picture-tick" x={x} y={y}>
          {text}
        </text>
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

function Bar({ bar, height, isAt, id }: { bar: CreditBar; height: number; isAt: boolean; id: string }) {
  const { kind, x, y, width, name, value, link } = bar;
  const strong = isAt || kind === 'total' ? 'is-strong' : undefined;
  return (
    <g className={`credit is-${kind}`}>
      {link && <path className="credit-link" d={link} />}
      <rect className="credit-bar" x={x} y={y} width={width} height={height} />
      {kind === 'day' && (
        <rect x={x} y={y} width={width} height={height} fill={hatchFill(id, 'slant', 'is-paper')} />
      )}
      <text className={strong} x={name.x} y={name.y}>
        {name.text}
      </text>
      <text className={strong} x={value.x} y={value.y} textAnchor="end">
        {value.text}
      </text>
    </g>
  );
}
