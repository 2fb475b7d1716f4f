import type { DisqualificationAnswer } from '@laurel/contract/participation/disqualifications.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { campaignKey, laurel, pathId, useList } from '../connection/laurel.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { PlayerName, usePlayerName } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

/** The disqualified players of a board, each with author and reason; nothing if there are none. */
export function DisqualifiedPanel({ id, mayChange }: { id: string; mayChange: boolean }) {
  const [asked, ask] = useState<DisqualificationAnswer>();
  const player = usePlayerName(asked?.player_id ?? '');
  const list = useList(campaignKey(id, 'disqualified'), (page, signal) =>
    laurel.listDisqualifications({ path: { id: pathId(id) }, query: { page, page_size: 100 }, signal }),
  );
  if (list.rows.length === 0) return null;
  const reinstate = (player_id: string, reason: string | undefined) =>
    laurel.reinstatePlayer({ path: { id: pathId(id), player_id }, query: { reason } });
  return (
    <Panel title={t('Disqualified from this board')} flush>
      <DataTable
        caption={t('Disqualified players')}
        columns={mayChange ? [...columns, back(ask)] : columns}
        rowKey={({ player_id }) => player_id}
        height="60vh"
        {...list}
        empty={null}
      />
      <Confirm
        isOpen={asked !== undefined}
        title={t('Reinstate {player}?', { player })}
        verb={t('Reinstate')}
        run={(reason) => reinstate(asked?.player_id ?? '', reason)}
        done={t('{player} is back on the board', { player })}
        close={() => ask(undefined)}
      >
        <p>
          {t(
            'The player returns to the board with every round that counts, and the players behind move down by one place.',
          )}
        </p>
      </Confirm>
    </Panel>
  );
}

const columns: Column<DisqualificationAnswer>[] = [
  { title: t('Player'), tight: true, cell: ({ player_id }) => <PlayerName player_id={player_id} /> },
  { title: t('Reason'), cell: ({ reason }) => reason },
  { title: t('By'), cell: ({ author }) => author },
  { title: t('At'), tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
];

function back(ask: (row: DisqualificationAnswer) => void): Column<DisqualificationAnswer> {
  return {
    title: t('Actions'),
    isTitleHidden: true,
    align: 'end',
    cell: (row) => <ReinstateButton row={row} ask={ask} />,
  };
}

interface ReinstateButtonProps {
  row: DisqualificationAnswer;
  ask: (row: DisqualificationAnswer) => void;
}

function ReinstateButton({ row, ask }: ReinstateButtonProps) {
  const player = usePlayerName(row.player_id);
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() => ask(row)}
      aria-label={t('Reinstate {player}', { player })}
    >
      {t('Reinstate')}
    </Button>
  );
}
