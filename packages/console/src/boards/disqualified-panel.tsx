import type { DisqualificationAnswer } from '@laurel/contract/participation/disqualifications.ts';
import { campaignKey, laurel, pathId, useList } from '../connection/laurel.ts';
import { AskingButton } from '../kit/confirm.tsx';
import { actionsColumn, type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { PlayerName, usePlayerName } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

/** The disqualified players of a board, each with author and reason; nothing if there are none. */
export function DisqualifiedPanel({ id, mayChange }: { id: string; mayChange: boolean }) {
  const list = useList(campaignKey(id, 'disqualified'), (page, signal) =>
    laurel.listDisqualifications({ path: { id: pathId(id) }, query: { page, page_size: 100 }, signal }),
  );
  if (list.rows.length === 0) return null;
  const back = actionsColumn<DisqualificationAnswer>(({ player_id }) => (
    <ReinstateButton id={id} player_id={player_id} />
  ));
  return (
    <Panel title={t('Disqualified from this board')} flush>
      <DataTable
        caption={t('Disqualified players')}
        columns={mayChange ? [...columns, back] : columns}
        rowKey={({ player_id }) => player_id}
        height="60vh"
        {...list}
        empty={null}
      />
    </Panel>
  );
}

const columns: Column<DisqualificationAnswer>[] = [
  { title: t('Player'), tight: true, cell: ({ player_id }) => <PlayerName player_id={player_id} /> },
  { title: t('Reason'), cell: ({ reason }) => reason },
  { title: t('By'), cell: ({ author }) => author },
  { title: t('At'), tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
];

function ReinstateButton({ id, player_id }: { id: string; player_id: string }) {
  const player = usePlayerName(player_id);
  return (
    <AskingButton
      size="compact-xs"
      aria-label={t('Reinstate {player}', { player })}
      title={t('Reinstate {player}?', { player })}
      verb={t('Reinstate')}
      isDanger={false}
      reason="optional"
      run={(reason) => laurel.reinstatePlayer({ path: { id: pathId(id), player_id }, query: { reason } })}
      done={t('{player} is back on the board', { player })}
    >
      <p>
        {t(
          'The player returns to the board with every round that counts, and the players behind move down by one place.',
        )}
      </p>
    </AskingButton>
  );
}
