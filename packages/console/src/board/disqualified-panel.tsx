import type { DisqualificationAnswer } from '@laurel/contract/campaigns/disqualifications.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { campaignKey, pathId } from '../campaigns/use-campaign.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { toast } from '../kit/toasts.ts';
import { namePlayer } from '../players/player-path.ts';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { useList } from '../server/use-list.ts';
import { Time } from '../time/time.tsx';

/** Who was taken off the board, by whom and why; nothing where nobody was. */
export function DisqualifiedPanel({ id, mayChange }: { id: string; mayChange: boolean }) {
  const [asked, ask] = useState<DisqualificationAnswer>();
  const list = useList(campaignKey(id, 'disqualified'), (page, signal) =>
    laurel.listDisqualifications({ path: { id: pathId(id) }, query: { page, page_size: 100 }, signal }),
  );
  if (list.rows.length === 0) return null;
  const reinstate = async (reason: string | undefined) => {
    if (asked === undefined) return;
    const { path, query } = namePlayer(asked.player_id);
    await laurel.reinstatePlayer({
      path: { id: pathId(id), ...path },
      query: { ...query, ...(reason !== undefined && { reason }) },
    });
    toast(`${asked.player_id} is back on the board`);
    await queries.invalidateQueries();
  };
  return (
    <Panel title="Taken off this board" flush>
      <DataTable
        caption="Disqualified players"
        columns={mayChange ? [...columns, back(ask)] : columns}
        rowKey={({ player_id }) => player_id}
        {...list}
        empty={null}
      />
      <Confirm
        isOpen={asked !== undefined}
        title={`Reinstate ${asked?.player_id ?? ''}?`}
        verb="Reinstate"
        act={reinstate}
        close={() => ask(undefined)}
      >
        <p>
          The player stands on the board again with every round that counts, and whoever is behind moves down
          by one place.
        </p>
      </Confirm>
    </Panel>
  );
}

const columns: Column<DisqualificationAnswer>[] = [
  { id: 'player', title: 'Player', tight: true, cell: ({ player_id }) => player_id },
  { id: 'reason', title: 'Reason', cell: ({ reason }) => reason },
  { id: 'author', title: 'By', cell: ({ author }) => author },
  { id: 'at', title: 'At', tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
];

function back(ask: (row: DisqualificationAnswer) => void): Column<DisqualificationAnswer> {
  return {
    id: 'back',
    title: <span className="visually-hidden">Actions</span>,
    align: 'end',
    cell: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => ask(row)}
        aria-label={`Reinstate ${row.player_id}`}
      >
        Reinstate
      </Button>
    ),
  };
}
