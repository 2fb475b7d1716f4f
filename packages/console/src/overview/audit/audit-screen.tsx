import { type AuditAction, type AuditEntryAnswer, auditActions } from '@laurel/contract/audit/audit-log.ts';
import { changesBetween } from '@laurel/contract/campaigns/definition-difference.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { actionWords, authorWords } from '../../audit/action-words.ts';
import { changeSides } from '../../campaigns/edits/difference-list.tsx';
import { pointerWords } from '../../campaigns/edits/pointer-words.ts';
import { laurel, useList } from '../../connection/laurel.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Filters } from '../../kit/filters.tsx';
import { Empty, Page, Panel, TextLink } from '../../kit/page.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { Time } from '../../time/time.tsx';
import { useShownZone } from '../../time/zones.ts';
import { wholeNumber } from '../../values/whole-number.ts';
import styles from './audit-screen.module.css';
import { detailWords } from './detail-words.ts';
import { EntryDrawer } from './entry-drawer.tsx';

const none = { action: '', author: '', campaign: '' };

/** Who did what, when and why; nothing is ever taken out. */
export function AuditScreen() {
  const [filters, setFilters] = useAddressQuery(none);
  const [shown, show] = useState<AuditEntryAnswer>();
  const zone = useShownZone();
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
    <Page title={t('Audit log')} lead={t('Who did what, when and why, newest first.')}>
      <Filters clear={isFiltered ? () => setFilters(none) : undefined}>
        <EntryFilters filters={filters} setFilters={setFilters} />
      </Filters>
      <Panel flush>
        <DataTable
          caption={t('Audit log')}
          columns={[...columns, detailsColumn(show, zone)]}
          isSelected={({ id }) => id === shown?.id}
          rowKey={({ id }) => id}
          {...list}
          empty={<Empty title={isFiltered ? t('No entry matches') : t('No entry yet')} icon="audit" />}
        />
      </Panel>
      <EntryDrawer entry={shown} close={() => show(undefined)} />
    </Page>
  );
}

const actionChoices = [
  { value: '', label: t('Every action') },
  ...auditActions.map((action) => ({ value: action as string, label: actionWords(action) })),
];

type Values = typeof none;

interface EntryFiltersProps {
  filters: Values;
  setFilters: (changes: Partial<Values>) => void;
}

function EntryFilters({ filters, setFilters }: EntryFiltersProps) {
  return (
    <>
      <Select
        aria-label={t('Action')}
        searchable
        data={actionChoices}
        value={filters.action}
        onChange={(action) => setFilters({ action: action ?? '' })}
      />
      <TextInput
        aria-label={t('Username')}
        placeholder={t('Username')}
        leftSection={<Icon name="user" size={14} />}
        value={filters.author}
        onChange={(event) => setFilters({ author: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('Campaign number')}
        placeholder={t('Campaign number')}
        leftSection={<Icon name="trophy" size={14} />}
        inputMode="numeric"
        value={filters.campaign}
        onChange={(event) => setFilters({ campaign: event.currentTarget.value.replace(/\D/g, '') })}
      />
    </>
  );
}

const columns: Column<AuditEntryAnswer>[] = [
  { title: t('When'), tight: true, cell: ({ at }) => <Time value={at} precision="second" /> },
  { title: t('Who'), tight: true, cell: (entry) => authorWords(entry) },
  {
    title: t('What'),
    tight: true,
    cell: ({ action, campaign_id }) => (
      <>
        <strong className={styles.action}>{actionWords(action)}</strong>
        {campaign_id !== null && (
          <>
            {' '}
            <TextLink to="/campaigns/$id" params={{ id: String(campaign_id) }} size="sm">
              {campaign_id}
            </TextLink>
          </>
        )}
      </>
    ),
  },
  { title: t('Why'), cell: ({ reason }) => <Why reason={reason} /> },
];

function Why({ reason }: { reason: string | null }) {
  return reason === null ? <span className="muted">–</span> : <div className={styles.why}>{reason}</div>;
}

function detailsColumn(show: (entry: AuditEntryAnswer) => void, zone: string): Column<AuditEntryAnswer> {
  return {
    title: t('What changed'),
    cell: (entry) => (
      <div className={styles.details}>
        <span className={styles.short}>{shortOf(entry, zone)}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('Details: {action}, entry {id}', {
            action: actionWords(entry.action),
            id: entry.id,
          })}
          onClick={() => show(entry)}
        >
          {t('Details')}
        </Button>
      </div>
    ),
  };
}

/** The first things that an entry says: what is another than before, or else what was done. */
function shortOf(entry: AuditEntryAnswer, zone: string): string {
  const { before, after } = entry.changes ?? { before: {}, after: {} };
  const changed = changesBetween(before, after).filter(({ before: was }) => was !== undefined);
  const [first, ...others] = changed.map((change) => {
    const { was, is } = changeSides(change, [{}, {}], zone);
    return `${pointerWords(change.pointer)}: ${was} → ${is}`;
  });
  if (first !== undefined && Object.keys(after).length > 0)
    return others.length === 0 ? first : t('{first} · {count, number} more', { first, count: others.length });
  return detailWords(entry.details ?? {}, zone)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(' · ');
}
