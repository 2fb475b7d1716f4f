import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { statusOf } from '../../campaigns/campaign-status.tsx';
import { Empty } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { momentFormat } from '../../pictures/time/moment-format.ts';
import { timeText } from '../../time/time-text.ts';
import { useShownZone } from '../../time/zones.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { type Bar, barsOf, placeOf, type Stretch } from './time-axis.ts';
import styles from './time-axis-panel.module.css';

interface TimeAxisProps {
  campaigns: readonly Campaign[];
  now: Date;
  stretch: Stretch;
}

/** Campaigns as bars below the days; the line is now. */
export function TimeAxisPanel({ campaigns, now, stretch }: TimeAxisProps) {
  const zone = useShownZone();
  const bars = barsOf(campaigns, stretch);
  if (bars.length === 0)
    return (
      <Empty title={t('No campaign runs or starts within ten days')} icon="calendar">
        {t('Published campaigns appear here as bars on a time axis.')}
      </Empty>
    );
  const { day: dayText } = momentFormat(zone);
  return (
    <div className={styles.axis}>
      <div className={styles.days} aria-hidden="true">
        {stretch.days.map((day) => (
          <span key={day} className={styles.day} style={{ left: `${placeOf(day, stretch)}%` }}>
            {dayText(day)}
          </span>
        ))}
      </div>
      <ul className={styles.lanes}>
        <li
          aria-hidden="true"
          className={styles.now}
          style={{ left: `${placeOf(now.getTime(), stretch)}%` }}
        />
        {bars.map((bar) => (
          <Lane key={bar.campaign.id} bar={bar} />
        ))}
      </ul>
      <p className={styles.note}>
        {t('Days begin at midnight, {zone}. The line is now.', { zone: zone.replaceAll('_', ' ') })}
      </p>
    </div>
  );
}

function Lane({ bar: { campaign, left, width, isCutLeft, isCutRight } }: { bar: Bar }) {
  const zone = useShownZone();
  const { word, tone } = statusOf(campaign);
  const times = `${timeText(campaign.start, zone)} – ${timeText(campaign.end, zone)}`;
  // A name that would leave the axis at the right is at the left of its bar's end.
  const place: CSSProperties = left > 60 ? { right: `${100 - left - width}%` } : { left: `${left}%` };
  return (
    <li className={styles.lane}>
      <Link
        to="/campaigns/$id"
        params={{ id: String(campaign.id) }}
        className={styles.link}
        title={`${word}: ${times}`}
      >
        <span
          className={styles.bar}
          data-tone={tone}
          data-cut-left={isCutLeft || undefined}
          data-cut-right={isCutRight || undefined}
          style={{ left: `${left}%`, width: `${width}%` }}
        />
        <span className={styles.name} style={place}>
          {campaignName(campaign)} <span className={styles.status}>{word}</span>
          <span className="visually-hidden">, {times}</span>
        </span>
      </Link>
    </li>
  );
}
