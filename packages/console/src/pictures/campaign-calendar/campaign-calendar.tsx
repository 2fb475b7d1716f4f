import { t } from '../../languages/messages.ts';
import { TimeAxis } from '../frame/axes.tsx';
import { Hatches, hatchFill } from '../frame/hatches.tsx';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { CampaignCalendarData } from './campaign-calendar-data.ts';
import {
  type CalendarBar,
  type CampaignCalendarModel,
  campaignCalendarModel,
} from './campaign-calendar-model.ts';

interface CampaignCalendarProps extends CampaignCalendarData {
  /** Opens a campaign, by its id, which Enter or a click chose. */
  open?: (id: number) => void;
}

/** What overlaps? */
export function CampaignCalendar({ open, ...data }: CampaignCalendarProps) {
  return (
    <Picture
      kind={t('Campaign calendar')}
      data={data}
      model={campaignCalendarModel}
      Marks={CampaignCalendarMarks}
      choose={
        open &&
        ((stop: number, { bars }: CampaignCalendarModel) => {
          const id = bars[stop]?.id;
          if (id !== undefined) open(id);
        })
      }
    />
  );
}

const BAR = 20;

export function CampaignCalendarMarks({ model, cursor, id }: MarksProps<CampaignCalendarModel>) {
  const { width, top, bottom, ticks, now, lanes, bars } = model;
  if (bars.length === 0) return null;
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-quiet' }]} />
      {ticks.map(({ at, text }) => (
        <line key={`${at} ${text}`} className="picture-grid" x1={at} x2={at} y1={top} y2={bottom} />
      ))}
      {lanes.map(({ name, y }) => (
        <text key={name} className="picture-tick has-halo" x={0} y={y}>
          {name}
        </text>
      ))}
      {now !== null && <line className="calendar-now" x1={now} x2={now} y1={top - 6} y2={bottom} />}
      {now !== null && (
        <text
          className="calendar-now-text"
          x={now}
          y={12}
          textAnchor={now < 20 ? 'start' : now > width - 20 ? 'end' : 'middle'}
        >
          {t('now')}
        </text>
      )}
      {bars.map((bar, index) => (
        <Bar key={bar.id} bar={bar} isAt={index === cursor} id={id} />
      ))}
      <TimeAxis ticks={ticks} left={0} right={width} y={bottom} zone={model.zone} />
    </>
  );
}

function Bar({ bar, isAt, id }: { bar: CalendarBar; isAt: boolean; id: string }) {
  const { x, y, width, label, status } = bar;
  const isOver = status === 'finished' || status === 'settled' || status === 'cancelled';
  return (
    <g className={`calendar is-${status}${label.isInside ? ' is-inside' : ''}${isAt ? ' is-at' : ''}`}>
      <rect className="calendar-bar" x={x} y={y} width={width} height={BAR} rx={3} />
      {isOver && (
        <rect x={x} y={y} width={width} height={BAR} rx={3} fill={hatchFill(id, 'slant', 'is-quiet')} />
      )}
      <text
        className={label.isInside ? 'calendar-name' : 'calendar-name has-halo'}
        x={label.x}
        y={label.y}
        textAnchor={label.anchor}
      >
        {label.text}
      </text>
    </g>
  );
}
