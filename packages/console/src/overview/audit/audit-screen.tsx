import {
  type AuditAction,
  type AuditChanges,
  type AuditEntryAnswer,
  auditActions,
} from '@laurel/contract/audit/audit-log.ts';
import { changesBetween } from '@laurel/contract/campaigns/definition-difference.ts';
import { Button, Drawer, Stack, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { actionWords, authorWords } from '../../audit/action-words.ts';
import { changeSides, DifferenceList } from '../../campaigns/edits/difference-list.tsx';
import { pointerWords } from '../../campaigns/members.ts';
import { campaignKey, laurel, useList, useRead } from '../../connection/laurel.ts';
import { type Column, TablePanel } from '../../kit/data-table.tsx';
import { FilterChoice, Filters } from '../../kit/filters.tsx';
import { Empty, Facts, Page, Read, TextLink } from '../../kit/page.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { reasonText } from '../../payouts/payout-words.ts';
import { Time } from '../../time/time.tsx';
import { useShownZone } from '../../time/zones.ts';
import { wholeNumber } from '../../values/whole-number.ts';
import styles from './audit-screen.module.css';
import { besideChanges, detailWords } from './detail-words.ts';

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
      <TablePanel
        caption={t('Audit log')}
        columns={[...columns, detailsColumn(show, zone)]}
        isSelected={({ id }) => id === shown?.id}
        rowKey={({ id }) => id}
        {...list}
        empty={<Empty title={isFiltered ? t('No entry matches') : t('No entry yet')} icon="audit" />}
      />
      <Drawer
        opened={shown !== undefined}
        onClose={() => show(undefined)}
        size="lg"
        title={shown ? actionWords(shown.action) : ''}
      >
        {shown && <Entry entry={shown} />}
      </Drawer>
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
      <FilterChoice
        name="action"
        label={t('Action')}
        searchable
        data={actionChoices}
        asked={filters}
        ask={setFilters}
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
  {
    title: t('Why'),
    cell: ({ reason }) => (
      <div className={reason === null ? 'muted' : styles.why}>
        {reason === null ? '–' : reasonText(reason)}
      </div>
    ),
  },
];

function detailsColumn(show: (entry: AuditEntryAnswer) => void, zone: string): Column<AuditEntryAnswer> {
  return {
    title: t('What changed'),
    cell: (entry) => (
      <div className={styles.details}>
        <span className={styles.short}>{shortOf(entry, zone)}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('Details: {action}, entry {id}', { action: actionWords(entry.action), id: entry.id })}
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

/** One entry next to the list: who, when, why, and what it changed, before and after. */
function Entry({ entry }: { entry: AuditEntryAnswer }) {
  const { at, campaign_id, reason } = entry;
  return (
    <Stack gap="lg">
      <Facts
        rows={[
          { name: t('Who'), value: authorWords(entry) },
          { name: t('When'), value: <Time value={at} precision="second" /> },
          ...(campaign_id === null
            ? []
            : [{ name: t('Campaign'), value: <CampaignLink id={campaign_id} /> }]),
          { name: t('Why'), value: reason === null ? t('no reason was given') : reasonText(reason) },
        ]}
      />
      <section>
        <Title order={3} mb="xs">
          {t('What changed')}
        </Title>
        <WhatChanged entry={entry} />
      </section>
      {(entry.details !== null || entry.changes !== null) && (
        <details className={styles.whole}>
          <summary>{t('As JSON')}</summary>
          <pre>{JSON.stringify({ details: entry.details, changes: entry.changes }, undefined, 2)}</pre>
        </details>
      )}
    </Stack>
  );
}

function CampaignLink({ id }: { id: number }) {
  return (
    <TextLink to="/campaigns/$id" params={{ id: String(id) }} inherit>
      {t('number {id}', { id })}
    </TextLink>
  );
}

function WhatChanged({ entry }: { entry: AuditEntryAnswer }) {
  const zone = useShownZone();
  const { action, campaign_id, details, changes } = entry;
  const isEdit = action === 'campaign.edited' && campaign_id !== null;
  const isWhole = changes !== null && changes.omitted.length === 0;
  // The versions of a campaign hold what is too long for an entry, and what entries of earlier releases do not hold.
  if (isEdit && !isWhole && typeof details?.version === 'number')
    return <CampaignChange campaign_id={campaign_id} version={details.version} />;
  const told = besideChanges(entry);
  if (changes === null && Object.keys(told).length === 0)
    return <p className="muted">{t('This entry records only the action.')}</p>;
  return (
    <Stack gap="md">
      {changes !== null && <Sides changes={changes} />}
      {Object.keys(told).length > 0 && <Facts rows={detailWords(told, zone)} />}
    </Stack>
  );
}

function Sides({ changes: { before, after, omitted } }: { changes: AuditChanges }) {
  const isNothing = Object.keys({ ...before, ...after }).length === 0;
  if (isNothing && omitted.length === 0)
    return <p className="muted">{t('The new value equals the old one.')}</p>;
  return (
    <Stack gap="md">
      {!isNothing && (
        <DifferenceList before={before} after={after} isNew={Object.keys(before).length === 0} />
      )}
      {omitted.length > 0 && (
        <p className="muted">
          {t('Changed as well: {members}. The audit log keeps no secrets and no very long values.', {
            members: omitted.map(pointerWords).join(', '),
          })}
        </p>
      )}
    </Stack>
  );
}

/** What an edit of a campaign changed: the version that it made next to the one before. */
function CampaignChange({ campaign_id, version }: { campaign_id: number; version: number }) {
  const query = useRead(
    campaignKey(campaign_id, 'versions', 'two', version),
    (signal) => readTwo(campaign_id, version, signal),
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Read query={query}>
      {({ before, after }) =>
        before && after ? (
          <DifferenceList before={before} after={after} />
        ) : (
          <p className="muted">{t('Laurel no longer keeps these versions.')}</p>
        )
      }
    </Read>
  );
}

async function readTwo(id: number, version: number, signal: AbortSignal) {
  const versions = laurel.listCampaignVersions.items({ path: { id }, query: { page_size: 50 }, signal });
  let after: Awaited<ReturnType<typeof laurel.listCampaignVersions>>['results'][number] | undefined;
  for await (const one of versions) {
    if (one.version === version) after = one;
    if (one.version < version) return { before: one.definition, after: after?.definition };
  }
  return { before: undefined, after: undefined };
}
