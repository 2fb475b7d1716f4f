import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { RecordedPlayer, RecordedPrize } from '@laurel/contract/record/record.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { Boards } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import type { Tenant } from '../identity/identity.ts';
import { owedPrize } from '../payouts/payouts.ts';
import type { PayoutOutcomes } from './payout-outcomes.ts';
import { readErasedAt, readOwedOf, type StoredOwed } from './store/recorded-rows.ts';

/** Lines that are read and written in one piece: some 8 ms. */
export const LINES_AT_ONCE = 200;

/** A board whose lines are recorded. */
export interface RecordedBoard {
  tenant: TenantSession;
  naming: Pick<Tenant, 'tenant_id' | 'player_hash_secret'>;
  campaign_id: number;
  definition: CampaignDefinition;
  /** Some lines, from the first of them up to but without the last. */
  rows: (from: number, to: number) => BoardRow[];
  /** How many lines are recorded. */
  count: number;
  /** What a line would be owed if the board stayed as it is; nothing once it is settled. */
  expected: (row: BoardRow) => readonly Prize[];
  outcomes: PayoutOutcomes;
}

/** The lines of a board in order, with what their players won and what became of it; some at a time. */
export async function* recordedPlayers(
  boards: Pick<Boards, 'nameRows'>,
  board: RecordedBoard,
): AsyncGenerator<RecordedPlayer[]> {
  for (let from = 0; from < board.count; from += LINES_AT_ONCE) {
    const rows = board.rows(from, Math.min(board.count, from + LINES_AT_ONCE));
    const named = await boards.nameRows(board.naming, rows);
    const erasedAt = await readErasedAt(
      board.tenant,
      rows.map(({ player_id }) => player_id).filter(isErased),
    );
    const hashes = named.map(({ player }) => player.player_hash);
    const owed = await readOwedOf(board.tenant, board.campaign_id, hashes);
    yield named.map(({ player, ...row }) => ({
      place: row.place,
      ...who(player, erasedAt),
      score: row.score,
      reached_at: formatTimestamp(row.reached_at),
      prizes: [
        ...(owed.get(player.player_hash) ?? [])
          .filter((one) => isOwedTo(player.player_id, one))
          .flatMap((one) => outcomeOf(one, board)),
        ...board.expected(row).map((one) => promised(one, board)),
      ],
    }));
  }
}

function who(
  { player_id, player_hash, username }: { player_id: string; player_hash: string; username: string | null },
  erasedAt: ReadonlyMap<string, Date>,
): Pick<RecordedPlayer, 'player_id' | 'player_hash' | 'player_username' | 'erased_at'> {
  if (!isErased(player_id)) return { player_id, player_hash, player_username: username, erased_at: null };
  const erased_at = erasedAt.get(player_id)?.toISOString() ?? null;
  return { player_id: null, player_hash, player_username: null, erased_at };
}

/** A player who was erased, and one who came under the same id since, have one hash and two lines. */
function isOwedTo(player_id: string, owed: StoredOwed): boolean {
  return owed.player_id === null ? isErased(player_id) : owed.player_id === player_id;
}

function outcomeOf({ payout_id, prize }: StoredOwed, { outcomes }: RecordedBoard): RecordedPrize[] {
  const outcome = outcomes.of(payout_id);
  return outcome ? [{ payout_id, prize, ...outcome }] : [];
}

function promised(prize: Prize, { definition }: RecordedBoard): RecordedPrize {
  const owed = owedPrize(prize, definition);
  return { payout_id: null, prize: owed, status: null, reason: null, paid_at: null };
}
