import {
  type AuditAction,
  type AuditEntryAnswer,
  auditActions,
} from '@laurel/contract/installation/audit-log.ts';
import { Anchor, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAddressQuery } from '../app/use-query.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Filters } from '../kit/filters.tsx';
import { Page, Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { useList } from '../server/use-list.ts';
import { Time } from '../time/time.tsx';
import { wholeNumber } from '../values/whole-number.ts';
import { actionWords } from './action-words.ts';
import styles from './audit-screen.module.css';

const none = { action: '', author: '', campaign: '' };

/** Who did what, when and why; nothing is ever taken out. */
export function AuditScreen() {
  const [filters, setFilters] = useAddressQuery(none);
  const list = useList(['audit', filters], (page, signal) =>
    laurel.listAuditLog({
      query: {
        page,
        page_size: 100,
        action: (filters.action || undefined) as AuditAction | undefined,
        author: filters.author || undefined,
        campaign_id: wholeNumber(filters.campaign),
      },
      signal,
    }),
  );
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Page title="Audit log" lead="Who did what, when and why, newest first.">
      <Filters clear={isFiltered ? () => setFilters(none) : undefined}>
        <Select
          aria-label="Action"
          searchable
          data={[
            { value: '', label: 'Every action' },
            ...auditActions.map((action) => ({ value: action, label: actionWords(action) })),
          ]}
          value={filters.action}
          onChange={(action) => setFilters({ action: action ?? '' })}
        />
        <TextInput
          aria-label="Username"
          placeholder="Username"
          leftSection={<Icon name="user" size={14} />}
          value={filters.author}
          onChange={(event) => setFilters({ author: event.currentTarget.value })}
        />
        <TextInput
          aria-label="Campaign number"
          placeholder="Campaign number"
          leftSection={<Icon name="trophy" size={14} />}
          inputMode="numeric"
          value={filters.campaign}
          onChange={(event) => setFilters({ campaign: event.currentTarget.value.replace(/\D/g, '') })}
        />
      </Filters>
      <Panel flush>
        <DataTable
          caption="Audit log"
          columns={columns}
          rowKey={({ id }) => id}
          {...list}
          empty={<Empty title={isFiltered ? 'No entry matches' : 'Nothing was done yet'} icon="audit" />}
        />
      </Panel>
    </Page>
  );
}

const columns: Column<AuditEntryAnswer>[] = [
  { id: 'at', title: 'When', tight: true, cell: ({ at }) => <Time value={at} precision="second" /> },
  { id: 'author', title: 'Who', tight: true, cell: ({ author }) => author },
  {
    id: 'action',
    title: 'What',
    tight: true,
    cell: ({ action, campaign_id }) => (
      <>
        <strong className={styles.action}>{actionWords(action)}</strong>
        {campaign_id !== null && (
          <>
            {' '}
            <Anchor component={Link} to={`/campaigns/${campaign_id}`} size="sm">
              {campaign_id}
            </Anchor>
          </>
        )}
      </>
    ),
  },
  { id: 'why', title: 'Why', cell: ({ reason }) => reason ?? <span className="muted">–</span> },
  {
    id: 'details',
    title: 'Details',
    cell: ({ details }) =>
      details === null ? (
        <span className="muted">–</span>
      ) : (
        <details className={styles.details}>
          <summary>{Object.keys(details).join(', ')}</summary>
          <pre>{JSON.stringify(details, undefined, 2)}</pre>
        </details>
      ),
  },
];
