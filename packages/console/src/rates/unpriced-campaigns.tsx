import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button } from '@mantine/core';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { faultSentence } from '../kit/fault-text.ts';
import { Empty, Panel, Read, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { campaignName } from '../values/campaign-name.ts';
import styles from './rates.module.css';

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
            columns={columns}
            rows={results.filter(({ status }) => status !== 'SC')}
            rowKey={({ id }) => id}
            empty={<Empty title={t('No campaign runs')} icon="trophy" />}
          />
        )}
      </Read>
    </Panel>
  );
}

const columns: Column<Campaign>[] = [
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
