import type { MissionCompletion } from '@laurel/contract/missions/completions.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { campaignKey, laurel, pathId, useCampaignId, useList } from '../connection/laurel.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Badge, Empty } from '../kit/page.tsx';
import { PlayerLink } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

/** The completions of a mission that are fixed, all or those that would no longer be reached. */
export function CompletionsTab() {
  const id = useCampaignId();
  const [shown, show] = useState<'all' | 'lost'>('all');
  const list = useList(
    campaignKey(id, 'completions', shown),
    (page, signal) =>
      laurel.listMissionCompletions({
        path: { id: pathId(id) },
        query: { page, page_size: 100, ...(shown === 'lost' && { only: shown }) },
        signal,
      }),
    { every: 10_000 },
  );
  return (
    <TablePanel
      title={t('Completions')}
      actions={<Choice shown={shown} show={show} />}
      columns={columns}
      rowKey={({ player_id, step, period, repeat }) => `${step} ${period} ${repeat} ${player_id}`}
      height="70vh"
      {...list}
      empty={<Empty title={t('No completions')}>{t('Those that are fixed are listed here.')}</Empty>}
    />
  );
}

type Shown = 'all' | 'lost';

function Choice({ shown, show }: { shown: Shown; show: (shown: Shown) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('Which completions')}
      value={shown}
      onChange={(value) => show(value as Shown)}
      data={[
        { value: 'all', label: t('All completions') },
        { value: 'lost', label: t('No longer reached') },
      ]}
    />
  );
}

const factWords: Record<string, string> = { deposit: t('By a deposit'), login: t('By a login') };

const columns: Column<MissionCompletion>[] = [
  {
    title: t('Player'),
    cell: ({ player_id }) => <PlayerLink player_id={player_id} />,
  },
  {
    title: t('What was completed'),
    cell: ({ step }) => (step === null ? t('The whole mission') : t('Mission step {step, number}', { step })),
  },
  { title: t('Which time'), tight: true, cell: ({ repeat }) => repeat },
  { title: t('Completed at'), cell: ({ completed_at }) => <Time value={completed_at} /> },
  {
    title: t('Completed by'),
    cell: ({ fact, round_id }) => (
      <>
        {fact === null ? t('By a round') : factWords[fact]} <code>{round_id}</code>
      </>
    ),
  },
  {
    title: t('Still reached'),
    cell: ({ lost_at }) =>
      lost_at === null ? (
        t('Reached')
      ) : (
        <>
          <Badge tone="plain">{t('Not since')}</Badge> <Time value={lost_at} />
        </>
      ),
  },
];
