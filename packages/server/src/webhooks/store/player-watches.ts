import type { TenantSession } from '../../database/database.ts';
import { rowsBy } from '../../database/statements.ts';
import { insertRows, tableOf } from '../../database/table.ts';

/** How far the board of a campaign with messages about its players was looked at. */
export interface PlayerWatch {
  campaign_id: number;
  seq: number;
  changes: number;
  /** Counts the looks that changed marks. */
  looks: number;
  /** Whether what is on the board was there before messages were switched on: of that nothing is said. */
  is_quiet: boolean;
}

const table = tableOf<PlayerWatch, 'campaign_id'>({
  table: 'player_watches',
  columns: 'campaign_id, seq, changes, looks, is_quiet',
  key: 'campaign_id',
});

/** Watches of boards; one is updated under its lock. A board that was never looked at has none. */
export const playerWatches = {
  lock: table.lock,
  /** Begins to watch a campaign, unless another process did. */
  insert: table.insertUnlessTakenOf<PlayerWatch>('tenant_id, campaign_id', [
    ...(['campaign_id', 'seq', 'changes', 'looks', 'is_quiet'] as const),
  ]),
  note: table.updateOf<Omit<PlayerWatch, 'campaign_id'>>(['seq', 'changes', 'looks', 'is_quiet']),
};

/** What was said of a player of a campaign. */
export interface PlayerMark {
  player_id: string;
  /** The most of them that were announced; 0 in campaigns without tickets. */
  tickets: number;
  in_prizes: boolean;
}

/** What was said of the players of a campaign. */
export const readPlayerMarks = rowsBy<PlayerMark, [campaign_id: number]>({
  name: 'read-player-marks',
  text: 'select player_id, tickets, in_prizes from player_marks where tenant_id = $1 and campaign_id = $2',
});

/** Records what is said of players. The caller holds the watch. */
export async function writePlayerMarks(
  tenant: TenantSession,
  campaign_id: number,
  marks: readonly PlayerMark[],
): Promise<void> {
  await insertRows(tenant, {
    text: `
      insert into player_marks (tenant_id, campaign_id, player_id, tickets, in_prizes) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, campaign_id, player_id) do update
         set tickets = excluded.tickets, in_prizes = excluded.in_prizes`,
    shared: [campaign_id],
    rows: marks.map(({ player_id, tickets, in_prizes }) => [player_id, tickets, in_prizes]),
  });
}
