import type { TenantSession } from '../../database/database.ts';

/** A bet or a win of the log that is not void; `amount` is exact decimal text. */
interface BetOrWin {
  seq: number;
  unique_id: string;
  player_id: string;
  game_id: string;
  round_id: string;
  is_win: boolean;
  is_bonus: boolean;
  amount: string;
}

// The statement has no name: see the note on plans in log.ts.

/** All bets and wins of these game rounds that are not void, in no order: one index lookup for each round. */
export function readBetsAndWins(
  tenant: TenantSession,
  rounds: readonly Pick<BetOrWin, 'player_id' | 'game_id' | 'round_id'>[],
): Promise<BetOrWin[]> {
  return tenant.query<BetOrWin & Record<string, unknown>>({
    text: `
      select e.seq, e.unique_id, e.player_id, e.game_id, e.round_id, e.is_win, e.is_bonus, e.amount::text as amount
        from (select distinct w.player_id, w.game_id, w.round_id, hashtext(w.player_id) as player_hash, hashtext(w.round_id) as round_hash
                from unnest($2::text[], $3::text[], $4::text[]) as w(player_id, game_id, round_id)) as r
       -- The fence (offset 0) as in readRounds.
       cross join lateral (
         select * from events e
          where e.tenant_id = $1 and e.kind = 'gameround'
            and e.player_hash = r.player_hash and e.round_hash = r.round_hash
            and e.player_id = r.player_id and e.round_id = r.round_id and e.game_id = r.game_id and not e.voided
         offset 0) as e`,
    values: [
      rounds.map((round) => round.player_id),
      rounds.map((round) => round.game_id),
      rounds.map((round) => round.round_id),
    ],
  });
}
