import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { campaignName } from '../campaigns/campaign-name.ts';
import { sumOf } from '../intake/every-minute.ts';
import { Figure, Figures } from '../kit/figures.tsx';
import { Page, Panel } from '../kit/page.tsx';
import { Empty, Loading, Read } from '../kit/states.tsx';
import { Icon } from '../looks/icon.tsx';
import { Distance } from '../time/time.tsx';
import { useNow } from '../time/use-now.ts';
import { useShownZone } from '../time/zones.ts';
import { countText } from '../values/decimal-text.ts';
import { alarmsOf } from './alarms.ts';
import { useLagSamples } from './lag-samples.ts';
import styles from './now-screen.module.css';
import { stretchAround } from './time-axis.ts';
import { TimeAxis } from './time-axis-panel.tsx';
import { useNowFacts } from './use-now-facts.ts';

const PulsePanel = lazy(async () => ({ default: (await import('./pulse-panel.tsx')).PulsePanel }));

/** What runs, what ends next, what waits for somebody. */
export function NowScreen() {
  const facts = useNowFacts();
  const now = useNow(30_000);
  const zone = useShownZone();
  const samples = useLagSamples(facts.series.data);
  const published = facts.campaigns.data?.results ?? [];
  return (
    <Page title="Now" lead="What runs, what ends next, and what waits for you.">
      <NowFigures facts={facts} published={published} />
      <Alarms facts={facts} />
      <Panel title="Running and coming" flush>
        <Read query={facts.campaigns}>
          {() => <TimeAxis campaigns={published} now={now} stretch={stretchAround(now, zone)} />}
        </Read>
      </Panel>
      <Read query={facts.series}>
        {(series) => (
          <Suspense fallback={<Loading lines={6} />}>
            <PulsePanel series={series} samples={samples} />
          </Suspense>
        )}
      </Read>
      <Waiting facts={facts} published={published} now={now} />
    </Page>
  );
}

type Facts = ReturnType<typeof useNowFacts>;

function NowFigures({ facts, published }: { facts: Facts; published: Campaign[] }) {
  const running = published.filter(({ status }) => status === 'AC');
  const next = running.toSorted((a, b) => a.end.localeCompare(b.end))[0];
  const { data: stats } = facts.stats;
  const lag = stats ? stats.log_seq - stats.scored_seq : undefined;
  const { data: series } = facts.series;
  const sums = series && sumOf(series.minutes);
  const waits = series && `the oldest waits for ${series.lag.seconds} s`;
  return (
    <Figures>
      <Figure
        name="Running"
        value={facts.campaigns.data && countText(running.length)}
        to="/campaigns?state=published"
      />
      <Figure
        name="Ends next"
        value={facts.campaigns.data && (next ? <Distance value={next.end} /> : 'nothing')}
        detail={next && campaignName(next)}
        to={next ? `/campaigns/${next.id}/board` : undefined}
      />
      <Figure
        name="Payouts to approve"
        value={facts.pending.data !== undefined && countText(facts.pending.data)}
        tone={facts.pending.data ? 'warn' : undefined}
        to="/payouts?status=pending"
      />
      <Figure
        name="Events in the last hour"
        value={sums && countText(sums.accepted)}
        detail={sums && `${countText(sums.rejected)} refused, ${countText(sums.duplicates)} sent again`}
        to="/intake"
      />
      <Figure
        name="Boards behind by"
        value={lag !== undefined && `${countText(lag)} ${lag === 1 ? 'event' : 'events'}`}
        detail={lag === 0 ? 'nothing is missing' : waits}
        tone={lag === 0 ? 'good' : undefined}
      />
    </Figures>
  );
}

function Alarms({ facts: { series, failed, webhooks } }: { facts: Facts }) {
  const alarms = alarmsOf({
    series: series.data,
    failedPayouts: failed.data,
    webhooks: webhooks.data?.results,
  });
  if (alarms.length === 0) {
    if (series.data === undefined || failed.data === undefined) return null;
    return (
      <p className={styles.quiet} role="status">
        <Icon name="check" size={16} /> No alarms: intake, boards, payouts{webhooks.data && ' and webhooks'}{' '}
        are as they should be.
      </p>
    );
  }
  return (
    <Panel title="Alarms" flush>
      <ul className={styles.list}>
        {alarms.map(({ tone, title, detail, to }) => (
          <li key={title + detail} className={styles.row} data-tone={tone}>
            <Icon name={tone === 'bad' ? 'error' : 'warning'} size={18} />
            <div className={styles.words}>
              <strong>{title}</strong>
              <span className="muted">{detail}</span>
            </div>
            <Anchor component={Link} to={to}>
              Look at it
            </Anchor>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Drafts whose start is near, campaigns that wait for late events. */
function Waiting({ facts, published, now }: { facts: Facts; published: Campaign[]; now: Date }) {
  const soon = now.getTime() + 14 * 86_400_000;
  const drafts = (facts.drafts.data?.results ?? []).filter(({ start }) => Date.parse(start) < soon);
  const late = published.filter(({ status }) => status === 'FI');
  const rows = [
    ...late.map((campaign) => ({
      campaign,
      why: 'has ended and waits for late events before it is settled',
    })),
    ...drafts.map((campaign) => ({
      campaign,
      why:
        Date.parse(campaign.start) < now.getTime()
          ? 'is a draft although its start has passed'
          : 'starts within two weeks and is not published',
    })),
  ];
  return (
    <Panel title="Waits for you" flush>
      <Read query={facts.drafts} lines={2}>
        {() =>
          rows.length === 0 ? (
            <Empty title="Nothing waits" icon="check">
              Drafts that start soon and campaigns that wait for their settlement are listed here.
            </Empty>
          ) : (
            <ul className={styles.list}>
              {rows.map(({ campaign, why }) => (
                <li key={campaign.id} className={styles.row}>
                  <Icon name="clock" size={18} />
                  <div className={styles.words}>
                    <Anchor component={Link} to={`/campaigns/${campaign.id}`} fw={560} c="var(--text)">
                      {campaignName(campaign)}
                    </Anchor>
                    <span className="muted">{why}</span>
                  </div>
                  <span className="muted">
                    starts <Distance value={campaign.start} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </Panel>
  );
}
