import { t } from '../../languages/messages.ts';
import { Hatches, hatchFill, TimeAxis, Words } from '../frame/marks.tsx';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import {
  type CampaignCalendarData,
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
          const bar = bars[stop];
          if (bar) open(bar.campaign.id);
        })
      }
    />
  );
}

const BAR = 20;

export function CampaignCalendarMarks({ model, cursor, id }: MarksProps<CampaignCalendarModel>) {
  const { width, top, bottom, ticks, now, lanes, bars } = model;
  return (
    <>
      <Hatches id={id} use={[{ hatch: 'slant', className: 'is-quiet' }]} />
      {ticks.map(({ at, text }) => (
        <line key={`${at} ${text}`} className="picture-grid" x1={at} x2={at} y1={top} y2={bottom} />
      ))}
      {lanes.map(({ name, y }) => (
        <Words key={name} className="picture-tick has-halo" at={{ x: 0, y, text: name }} />
      ))}
      {now !== null && <line className="calendar-now" x1={now} x2={now} y1={top - 6} y2={bottom} />}
      {now !== null && (
        <Words
          className="calendar-now-text"
          at={{ x: now, y: 12, text: t('now') }}
          textAnchor={now < 20 ? 'start' : now > width - 20 ? 'end' : 'middle'}
        />
      )}
      {bars.map((bar, index) => (
        <Bar key={bar.campaign.id} bar={bar} isAt={index === cursor} id={id} />
      ))}
      <TimeAxis ticks={ticks} left={0} right={width} y={bottom} zone={model.zone} />
    </>
  );
}

function Bar({ bar, isAt, id }: { bar: CampaignCalendarModel['bars'][number]; isAt: boolean; id: string }) {
  const { x, y, width, label, campaign } = bar;
  const { status } = campaign;
  const isOver = status === 'finished' || status === 'settled' || status === 'cancelled';
  return (
    <g className={`calendar is-${status}${label.isInside ? ' is-inside' : ''}${isAt ? ' is-at' : ''}`}>
      <rect className="calendar-bar" x={x} y={y} width={width} height={BAR} rx={3} />
      {isOver && (
        <rect x={x} y={y} width={width} height={BAR} rx={3} fill={hatchFill(id, 'slant', 'is-quiet')} />
      )}
      <Words
        className={label.isInside ? 'calendar-name' : 'calendar-name has-halo'}
        at={label}
        textAnchor={label.anchor}
      />
    </g>
  );
}
