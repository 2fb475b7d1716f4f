import type { TenantBoards } from './board-view.ts';
import { plainName } from './named-players.ts';
import type { Boards } from './open-boards.ts';

/** The names of winners by player, for what is written about them. */
export type WinnerNames = ReadonlyMap<string, { player_hash: string; player_username: string }>;

/** The names of players who win while a campaign runs, each once. */
export async function winnerNames(
  boards: Pick<Boards, 'nameRows'>,
  { tenant }: Pick<TenantBoards, 'tenant'>,
  winners: Iterable<{ player_id: string }>,
): Promise<WinnerNames> {
  const player_ids = [...new Set(Array.from(winners, ({ player_id }) => player_id))];
  const unknown = { place: 1, score: '0', reached_at: 0, prizes: [] };
  const named = await boards.nameRows(
    tenant,
    player_ids.map((player_id) => ({ player_id, ...unknown })),
  );
  return new Map(
    named.map(({ player }) => [
      player.player_id,
      { player_hash: player.player_hash, player_username: plainName(player) },
    ]),
  );
}
