import type { TenantSession } from '../../database/database.ts';
import { insertRows } from '../../database/table.ts';

/** How far the board of a campaign with messages about its players was looked at. */
export interface PlayerWatch {
  seq: number;
  changes: number;
  /** Counts the looks that changed marks. */
  looks: number;
  /** Whether what is on the board was there before messages were switched on: of that nothing is said. */
  is_quiet: boolean;
}

/** The watch of a campaign, locked until the transaction ends; undefined: its board was never looked at. */
export async function lockPlayerWatch(
  tenant: TenantSession,
  campaign_id: number,
): Promise<PlayerWatch | undefined> {
  const [row] = await tenant.query<PlayerWatch>({
    name: 'lock-player-watch',
    text: `
      select seq, changes, looks, is_quiet from player_watches
       where tenant_id = $1 and campaign_id = $2 for update`,
    values: [campaign_id],
  });
  return row;
}

/** Begins to watch a campaign, unless another process did. */
export async function insertPlayerWatch(
  tenant: TenantSession,
  campaign_id: number,
  is_quiet: boolean,
): Promise<void> {
  await tenant.query({
    text: `
      insert into player_watches (tenant_id, campaign_id, seq, changes, looks, is_quiet) values ($1, $2, -1, -1, 0, $3)
      on conflict (tenant_id, campaign_id) do nothing`,
    values: [campaign_id, is_quiet],
  });
}

/** Records a look. The caller holds the watch. */
export async function notePlayerWatch(
  tenant: TenantSession,
  campaign_id: number,
  { seq, changes, looks, is_quiet }: PlayerWatch,
): Promise<void> {
  await tenant.query({
    name: 'note-player-watch',
    text: `
      update player_watches set seq = $3, changes = $4, looks = $5, is_quiet = $6
       where tenant_id = $1 and campaign_id = $2`,
    values: [campaign_id, seq, changes, looks, is_quiet],
  });
}

/** What was said of a player of a campaign. */
export interface PlayerMark {
  player_id: string;
  /** The most of them that were announced; 0 in campaigns without tickets. */
  tickets: number;
  in_prizes: boolean;
}

/** What was said of the players of a campaign. */
export function readPlayerMarks(tenant: TenantSession, campaign_id: number): Promise<PlayerMark[]> {
  return tenant.query<PlayerMark>({
    name: 'read-player-marks',
    text: 'select player_id, tickets, in_prizes from player_marks where tenant_id = $1 and campaign_id = $2',
    values: [campaign_id],
  });
}

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
