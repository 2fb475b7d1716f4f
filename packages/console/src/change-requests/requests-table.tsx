import type { ChangeRequest, ChangeRequestState } from '@laurel/contract/change-requests/change-requests.ts';
import type { ReactNode } from 'react';
import { effectWords } from '../campaigns/edits/difference-list.tsx';
import type { ListOf } from '../connection/laurel.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { StateBadge, type StateWords, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Distance } from '../time/time.tsx';

interface RequestsTableProps {
  list: ListOf<ChangeRequest>;
  /** Whether each row names its campaign. */
  withCampaign: boolean;
  empty: ReactNode;
}

/** Edits that were asked for, newest first: why, what they would change, and who asked. */
export function RequestsTable({ list, withCampaign, empty }: RequestsTableProps) {
  return (
    <TablePanel
      caption={t('Change requests')}
      columns={[request, ...(withCampaign ? [campaign] : []), ...columns]}
      rowKey={({ id }) => id}
      {...list}
      empty={empty}
    />
  );
}

const request: Column<ChangeRequest> = {
  title: t('Change request'),
  cell: ({ id, campaign_id, reason, consequences }) => (
    <div className="lines wide breakable">
      <TextLink
        to="/campaigns/$id/change-requests/$request_id"
        params={{ id: String(campaign_id), request_id: String(id) }}
        fw={560}
        c="var(--text)"
        size="sm"
      >
        {reason ?? t('Change request {id}', { id })}
      </TextLink>
      <span className="minor">{effectWords(consequences)}</span>
    </div>
  ),
};

const campaign: Column<ChangeRequest> = {
  title: t('Campaign'),
  tight: true,
  cell: ({ campaign_id, custom_id }) => (
    <TextLink
      to="/campaigns/$id/change-requests"
      params={{ id: String(campaign_id) }}
      size="xs"
      c="var(--text-muted)"
    >
      {custom_id}
    </TextLink>
  ),
};

const columns: Column<ChangeRequest>[] = [
  { title: t('Asked by'), cell: ({ requested_by }) => requested_by },
  { title: t('When'), tight: true, cell: ({ requested_at }) => <Distance value={requested_at} isPast /> },
  { title: t('State'), tight: true, cell: ({ state }) => <StateBadge {...requestStateWords[state]} /> },
];

/** Each state in a word. */
export const requestStateWords: Record<ChangeRequestState, StateWords> = {
  open: { word: t('Waits for approval'), tone: 'warn' },
  approved: { word: t('Was approved'), tone: 'good' },
  rejected: { word: t('Was rejected'), tone: 'bad' },
  withdrawn: { word: t('Was withdrawn'), tone: 'plain' },
};
