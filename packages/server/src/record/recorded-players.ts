import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { RecordedPlayer, RecordedPrize } from '@laurel/contract/record/record.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { Boards } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import type { Tenant } from '../identity/identity.ts';
import { owedPrize } from '../payouts/payouts.ts';
import type { PayoutOutcomes } from './payout-outcomes.ts';
import { readErasedAt, readOwedAfter, type StoredOwed } from './store/recorded-rows.ts';

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
  /** Of payouts; undefined before the settlement. */
  outcomes: PayoutOutcomes | undefined;
}

/** The lines of a board in order, with what their players won and what became of it; some at a time. */
export async function* recordedPlayers(
  boards: Pick<Boards, 'nameRows'>,
  board: RecordedBoard,
): AsyncGenerator<RecordedPlayer[]> {
  const owed = owedInOrder(board);
  for (let from = 0; from < board.count; from += LINES_AT_ONCE) {
    const rows = board.rows(from, Math.min(board.count, from + LINES_AT_ONCE));
    const named = await boards.nameRows(board.naming, rows);
    const erasedAt = await readErasedAt(
      board.tenant,
      rows.map(({ player_id }) => player_id).filter(isErased),
    );
    const players: RecordedPlayer[] = [];
    for (const { player, place, score, reached_at, prizes } of named)
      players.push({
        place,
        ...who(player, erasedAt),
        score,
        reached_at: formatTimestamp(reached_at),
        prizes: board.outcomes
          ? await owed.of(player.player_hash)
          : prizes.map((one) => promised(one, board)),
      });
    yield players;
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

function promised(prize: BoardRow['prizes'][number], { definition }: RecordedBoard): RecordedPrize {
  const owed = owedPrize(prize, definition);
  return { payout_id: null, prize: owed, status: null, reason: null, paid_at: null };
}

/** Payouts are made in the order of the board, so they are read along with its lines. */
function owedInOrder({ tenant, campaign_id, outcomes }: RecordedBoard) {
  let slice: StoredOwed[] = [];
  let at = 0;
  let number = 0;
  let after = 0;
  const peek = async () => {
    if (at < slice.length || number === (outcomes?.count ?? 0)) return slice[at];
    slice = await readOwedAfter(tenant, campaign_id, { after, limit: LINES_AT_ONCE });
    after = slice.at(-1)?.payout_id ?? after;
    at = 0;
    return slice[0];
  };
  return {
    of: async (player_hash: string): Promise<RecordedPrize[]> => {
      const won: RecordedPrize[] = [];
      for (let next = await peek(); outcomes && next?.player_hash === player_hash; next = await peek()) {
        won.push({ payout_id: next.payout_id, prize: next.prize, ...outcomes.at(number) });
        at += 1;
        number += 1;
      }
      return won;
    },
  };
}
