import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { lazy, Suspense } from 'react';
import { requestsKey } from '../../change-requests/requests-key.ts';
import { laurel, useRead } from '../../connection/laurel.ts';
import { sumOf } from '../../events/every-minute.ts';
import { useSeries } from '../../events/use-series.ts';
import { useSession } from '../../identity/session/session.ts';
import { Figure, Figures } from '../../kit/figures.tsx';
import { Empty, Loading, Page, Panel, Read, TextLink } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Icon } from '../../looks/icon.tsx';
import { useNow } from '../../time/clock.ts';
import { Distance } from '../../time/time.tsx';
import { spanText } from '../../time/time-text.ts';
import { useShownZone } from '../../time/zones.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { countText } from '../../values/decimal-text.ts';
import { useLagSamples } from './lag-samples.ts';
import styles from './now-screen.module.css';
import { stretchAround } from './time-axis.ts';
import { TimeAxisPanel } from './time-axis-panel.tsx';
import { troublesOf } from './troubles.ts';
import { type WaitingRow, waitingRows } from './waiting.ts';

const PulsePanel = lazy(async () => ({ default: (await import('./pulse-panel.tsx')).PulsePanel }));

/** What runs, what ends next, what waits for somebody. */
export function NowScreen() {
  const facts = useNowFacts();
  const now = useNow(30_000);
  const zone = useShownZone();
  const samples = useLagSamples(facts.series.data);
  const published = facts.campaigns.data?.results ?? [];
  const rows = waitingRows(
    {
      openAlarms: facts.openAlarms.data ?? 0,
      heldPayouts: facts.held.data ?? 0,
      requests: facts.requests.data ?? { own: 0, others: 0 },
      published,
      drafts: facts.drafts.data?.results ?? [],
    },
    now,
  );
  return (
    <Page title={t('Now')} lead={t('Running campaigns, the next end, and what needs your attention.')}>
      {facts.isNew && <ToFirstSteps />}
      <NowFigures facts={facts} published={published} />
      <Troubles facts={facts} />
      {rows.length > 0 && <Waiting facts={facts} rows={rows} />}
      <Panel title={t('Running and upcoming')} flush>
        <Read query={facts.campaigns}>
          {() => <TimeAxisPanel campaigns={published} now={now} stretch={stretchAround(now, zone)} />}
        </Read>
      </Panel>
      <Read query={facts.series}>
        {(series) => (
          <Suspense fallback={<Loading lines={6} />}>
            <PulsePanel series={series} samples={samples} />
          </Suspense>
        )}
      </Read>
      {rows.length === 0 && <Waiting facts={facts} rows={rows} />}
    </Page>
  );
}

/** In a new installation nothing else on the screen says what to do. */
function ToFirstSteps() {
  return (
    <Panel title={t('Your installation is new')}>
      <p>
        {t(
          'First steps leads from an empty installation to the first paid prize, and ticks off what is done.',
        )}{' '}
        <TextLink to="/first-steps" fw={560}>
          {t('Begin with the first steps')}
        </TextLink>
      </p>
    </Panel>
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
  const waits =
    series && t('the oldest has waited for {span}', { span: spanText(series.lag.seconds * 1_000) });
  return (
    <Figures>
      <Figure
        name={t('Running')}
        value={facts.campaigns.data && countText(running.length)}
        to={{ to: '/campaigns', search: { status: 'running' } }}
      />
      <Figure
        name={t('Ends next')}
        value={facts.campaigns.data && (next ? <Distance value={next.end} /> : t('nothing'))}
        detail={next && campaignName(next)}
        to={next && { to: '/campaigns/$id', params: { id: String(next.id) } }}
      />
      <Figure
        name={t('Payouts to approve')}
        value={facts.pending.data !== undefined && countText(facts.pending.data)}
        tone={facts.pending.data ? 'warn' : undefined}
        to={{ to: '/payouts', search: { status: 'pending' } }}
      />
      <Figure
        name={t('Events in the last hour')}
        value={sums && countText(sums.accepted)}
        detail={
          sums &&
          t('{refused, number} refused, {duplicates, number} sent again', {
            refused: sums.rejected,
            duplicates: sums.duplicates,
          })
        }
        to={{ to: '/intake' }}
      />
      <Figure
        name={t('Boards behind by')}
        value={lag !== undefined && t('{count, plural, one {# event} other {# events}}', { count: lag })}
        detail={lag === 0 ? t('up to date') : waits}
        tone={lag === 0 ? 'good' : undefined}
      />
    </Figures>
  );
}

function Troubles({ facts: { series, failed, webhooks, notices, readiness } }: { facts: Facts }) {
  const troubles = troublesOf({
    series: series.data,
    failedPayouts: failed.data,
    webhooks: webhooks.data?.results,
    notices: notices.data?.results,
    ofInstallation: readiness.data?.troubles,
  });
  if (troubles.length === 0) {
    if (series.data === undefined || failed.data === undefined) return null;
    return (
      <p className={styles.quiet} role="status">
        <Icon name="check" size={16} />{' '}
        {webhooks.data
          ? t('No troubles: intake, boards, payouts and webhooks work.')
          : t('No troubles: intake, boards, payouts work.')}
      </p>
    );
  }
  return (
    <Panel title={t('Troubles')} flush>
      <ul className={styles.list}>
        {troubles.map(({ tone, title, detail, ...link }) => (
          <li key={title + detail} className={styles.row} data-tone={tone}>
            <Icon name={tone === 'bad' ? 'error' : 'warning'} size={18} />
            <div className={styles.words}>
              <strong>{title}</strong>
              <span className="muted">{detail}</span>
            </div>
            <TextLink {...link}>{t('Open')}</TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What needs a person; at the end of the screen while nothing does. */
function Waiting({ facts, rows }: { facts: Facts; rows: WaitingRow[] }) {
  return (
    <Panel title={t('Needs your attention')} flush>
      <Read query={facts.drafts} lines={2}>
        {() => <WaitingList rows={rows} />}
      </Read>
    </Panel>
  );
}

function WaitingList({ rows }: { rows: WaitingRow[] }) {
  if (rows.length === 0)
    return (
      <Empty title={t('Nothing needs your attention')} icon="check">
        {t(
          'This list shows open alarms, payouts that are held, change requests, drafts that start soon and campaigns that wait for their settlement.',
        )}
      </Empty>
    );
  return (
    <ul className={styles.list}>
      {rows.map(({ icon, title, why, link, starts }) => (
        <li key={title + why} className={styles.row}>
          <Icon name={icon} size={18} />
          <div className={styles.words}>
            <TextLink {...link} fw={560} c="var(--text)">
              {title}
            </TextLink>
            <span className="muted">{why}</span>
          </div>
          {starts !== undefined && (
            <span className="muted">{rich('starts {when}', { when: <Distance value={starts} /> })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** So often what changes by itself is read again. */
const OFTEN = 2_000;
const SELDOM = 15_000;

const HOUR = 3_600_000;

/** What the screen reads; each part is shown as it comes. */
function useNowFacts() {
  const { username } = useSession().user;
  const stats = useRead(['intake', 'stats'], (signal) => laurel.readIntakeStats({ signal }), {
    every: OFTEN,
  });
  const any = useSeldom(['campaigns', 'any'], (signal) =>
    laurel.listCampaigns({ query: { page_size: 1 }, signal }),
  );
  return {
    stats,
    series: useSeries({ to: '', key: '', length: HOUR }),
    campaigns: useSeldom(['campaigns', 'published'], (signal) =>
      laurel.listCampaigns({ query: { state: 'published', page_size: 100 }, signal }),
    ),
    drafts: useSeldom(['campaigns', 'drafts'], (signal) =>
      laurel.listCampaigns({ query: { state: 'draft', page_size: 100 }, signal }),
    ),
    webhooks: useSeldom(['webhooks', 'troubles'], (signal) =>
      laurel.listWebhooks({ query: { page_size: 50 }, signal }),
    ),
    notices: useSeldom(['notices', 'open'], (signal) =>
      laurel.listNotices({ query: { state: 'open', page_size: 50 }, signal }),
    ),
    readiness: useSeldom(['readiness'], (signal) => laurel.checkReadiness({ signal })),
    pending: usePayouts('pending'),
    failed: usePayouts('failed'),
    held: usePayouts('held'),
    /** Nothing has come yet, or nothing was planned yet. */
    isNew: any.data?.count === 0 || stats.data?.accepted === 0,
    openAlarms: useSeldom(
      ['alarms', 'count', 'open'],
      async (signal) => (await laurel.listAlarms({ query: { status: 'open', page_size: 1 }, signal })).count,
    ),
    requests: useSeldom([...requestsKey, 'now'], (signal) => countRequests(username, signal)),
  };
}

function useSeldom<Data>(queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>) {
  return useRead(queryKey, read, { every: SELDOM });
}

/** Open change requests: how many one may decide, and how many of one's own wait for somebody else. */
async function countRequests(username: string, signal: AbortSignal) {
  const query = { state: 'open' as const, page_size: 100 };
  const { count, results } = await laurel.listChangeRequests({ query, signal });
  const own = results.filter(({ requested_by }) => requested_by === username).length;
  return { own, others: count - own };
}

function usePayouts(status: 'pending' | 'held' | 'failed') {
  return useSeldom(
    ['payouts', 'count', status],
    async (signal) => (await laurel.listPayouts({ query: { status, page_size: 1 }, signal })).count,
  );
}
