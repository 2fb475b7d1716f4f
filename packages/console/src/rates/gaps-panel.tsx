import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { gapEvents, maxCountedPlayers, type RateGaps } from '@laurel/contract/rates/rate-gaps.ts';
import { Button } from '@mantine/core';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { actionsColumn, type Column, DataTable, TablePanel } from '../kit/data-table.tsx';
import { faultSentence } from '../kit/fault-text.ts';
import { Badge, Empty, Panel, Read, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Time } from '../time/time.tsx';
import { dayText } from '../time/time-text.ts';
import { campaignName } from '../values/campaign-name.ts';
import { countText } from '../values/decimal-text.ts';
import styles from './rates.module.css';

type Gap = RateGaps['currencies'][number];

interface GapsPanelProps {
  gaps: RateGaps;
  /** Begins to add rates of a currency. */
  add: (currency: string) => void;
}

/** The currencies that are played in: since when each has a rate, and how many events are without. */
export function GapsPanel({ gaps: { currencies, looked_at }, add }: GapsPanelProps) {
  const mayAdd = useMay('manager');
  return (
    <TablePanel
      title={t('Currencies in use')}
      caption={t('Currencies in use and their rates')}
      columns={mayAdd ? [...columns, addColumn(add)] : columns}
      rows={currencies.toSorted((a, b) => b.unpriced - a.unpriced)}
      rowKey={({ currency }) => currency}
      empty={
        <Empty title={t('No events yet')} icon="rates">
          {t('When events arrive, this list shows their currencies and the missing rates.')}
        </Empty>
      }
    >
      {looked_at.since !== null && (
        <p className="below">
          {rich(
            'This covers the newest {most, number} events of the log: {events, number} of game rounds, received since {time}. A campaign needs no rate for events in its own currency.',
            { most: gapEvents, events: looked_at.events, time: <Time value={looked_at.since} /> },
          )}
        </p>
      )}
    </TablePanel>
  );
}

const columns: Column<Gap>[] = [
  { title: t('Currency'), tight: true, cell: ({ currency }) => <strong>{currency}</strong> },
  { title: t('Rates'), cell: (gap) => <State gap={gap} /> },
  {
    title: t('Newest events without a rate'),
    align: 'end',
    cell: ({ unpriced, events }) =>
      rich('<part>{unpriced, number}</part><rest> of {events, number}</rest>', {
        unpriced,
        events,
        part: (words) => <span className={unpriced > 0 ? styles.missing : 'muted'}>{words}</span>,
        rest: (words) => <span className="muted">{words}</span>,
      }),
  },
  {
    title: t('Players ever'),
    align: 'end',
    cell: ({ players }) =>
      players === maxCountedPlayers ? t('{count, number} or more', { count: players }) : countText(players),
  },
];

function State({ gap: { currency, first_rate, latest_rate, unpriced } }: { gap: Gap }) {
  if (currency === 'EUR') return <span className="muted">{t('needs none')}</span>;
  if (first_rate === null) return <Badge tone="bad">{t('No rate at all')}</Badge>;
  const since = t('from {first} on, newest of {latest} (UTC days)', {
    first: dayText(first_rate),
    latest: dayText(latest_rate ?? first_rate),
  });
  return unpriced > 0 ? (
    <>
      <Badge tone="warn">{t('Starts too late')}</Badge> <span className="minor">{since}</span>
    </>
  ) : (
    <span className="numeric">{since}</span>
  );
}

function addColumn(add: (currency: string) => void): Column<Gap> {
  return actionsColumn(({ currency, unpriced, first_rate }) =>
    currency === 'EUR' || (unpriced === 0 && first_rate !== null) ? null : (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('Add rates of {currency}', { currency })}
        onClick={() => add(currency)}
      >
        {t('Add rates')}
      </Button>
    ),
  );
}

/**
 * How many rounds of each running campaign do not count because a rate is missing. Counted on request, because that reads
 * the log.
 */
export function UnpricedCampaigns() {
  const query = useRead(['campaigns', 'published'], (signal) =>
    laurel.listCampaigns({ query: { kind: 'tournament', state: 'published', page_size: 100 }, signal }),
  );
  return (
    <Panel title={t('Rounds without a rate')} flush>
      <Read query={query} lines={3}>
        {({ results }) => (
          <DataTable
            caption={t('Running campaigns, and rounds that wait for a rate')}
            columns={campaignColumns}
            rows={results.filter(({ status }) => status !== 'SC')}
            rowKey={({ id }) => id}
            empty={<Empty title={t('No campaign runs')} icon="trophy" />}
          />
        )}
      </Read>
    </Panel>
  );
}

const campaignColumns: Column<Campaign>[] = [
  {
    title: t('Campaign'),
    cell: (campaign) => (
      <TextLink to="/campaigns/$id" params={{ id: String(campaign.id) }} fw={560} c="var(--text)" size="sm">
        {campaignName(campaign)}
      </TextLink>
    ),
  },
  { title: t('Its currency'), tight: true, cell: ({ currency }) => currency },
  { title: t('Rounds without a rate'), cell: (campaign) => <Unpriced id={campaign.id} /> },
];

function Unpriced({ id }: { id: number }) {
  const query = useRead(
    campaignKey(id, 'reasons'),
    (signal) => laurel.readCampaignReasons({ path: { id }, signal }),
    { enabled: false },
  );
  if (query.data === undefined)
    return (
      <>
        <Button
          size="compact-sm"
          variant="default"
          loading={query.isFetching}
          aria-label={t('Count rounds of campaign {id} without a rate', { id })}
          onClick={() => void query.refetch()}
        >
          {t('Count rounds')}
        </Button>
        {query.error && <span className="minor"> {faultSentence(query.error)}</span>}
      </>
    );
  const found = query.data.reasons.find(({ reason }) => reason === 'unpriced');
  if (found === undefined || found.rounds === 0)
    return <span className="muted">{t('none of {count, number}', { count: query.data.rounds })}</span>;
  return (
    <span className={styles.missing}>
      {t('{found, number} of {count, number}, of {players, plural, one {# player} other {# players}}', {
        found: found.rounds,
        count: query.data.rounds,
        players: found.players,
      })}
    </span>
  );
}
