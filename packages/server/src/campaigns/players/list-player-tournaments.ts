import type { PlayerTournament } from '@laurel/contract/players/player-view.ts';
import { statusAt } from '@laurel/rules/campaigns/status.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { BoardView } from '../../boards/board-view.ts';
import { playerStanding, readStoredFolds } from '../../boards/player-standing.ts';
import type { Rows } from '../../store/engine/rows.ts';
import { readTogether } from '../boards/board-of-campaign.ts';
import type { BoardDependencies } from '../dependencies.ts';
import { readFacts, refuseUnknown } from './known-player.ts';

/**
 * The published campaigns that a player takes part in: where players must join, those that the player joined; else those in whose
 * window the player has a round, counted or not. Active ones first, then scheduled, then finished, each from the newest start
 * (decisions 3 and 7). Refuses a player whom no event names and who joined none.
 */
export async function listPlayerTournaments(
  { database, clock, boards, scoring }: BoardDependencies,
  tenant_id: number,
  player_id: string,
  { offset, limit }: Rows,
): Promise<{ count: number; tournaments: PlayerTournament[] }> {
  const now = clock().getTime() * 1000;
  await scoring.written(tenant_id);
  const facts = await readFacts(database, tenant_id, player_id);
  const { all } = await readTogether(async () => {
    const folded = [...(await boards.ofTenant(tenant_id)).views.values()];
    const stored = await readStoredFolds(database, tenant_id, folded, player_id);
    // The boards as they are now: nothing is waited for between here and the answer's numbers.
    const shown = [...(await boards.ofTenant(tenant_id)).views.values()];
    return tournamentsOf(shown, player_id, facts, stored, now);
  });
  if (!facts && all.length === 0) await refuseUnknown(database, tenant_id, player_id);
  const ordered = all.toSorted(inOrder).map(({ tournament }) => tournament);
  return { count: ordered.length, tournaments: ordered.slice(offset, offset + limit) };
}

interface Dated {
  start: number;
  tournament: PlayerTournament;
}

function tournamentsOf(
  boards: BoardView[],
  player_id: string,
  facts: PlayerFacts | undefined,
  stored: Map<number, PlayerFold>,
  now: number,
): { all: Dated[]; agrees: boolean } {
  let agrees = true;
  const all = boards.flatMap((shown) => {
    const { campaign_id, compiled, definition, fold_id } = shown;
    const fold = shown.heldFold(player_id, stored.get(fold_id));
    if (!takesPart(shown, player_id, fold)) return [];
    const found = playerStanding(shown, player_id, { facts, fold });
    agrees &&= found.agrees;
    const { custom_id, texts, default_language, tournament_type, start, end } = definition;
    const name = texts[default_language]?.name ?? '';
    const status = statusAt(compiled, now);
    const tournament = {
      campaign_id,
      custom_id,
      name,
      tournament_type,
      status,
      start,
      end,
      ...found.standing,
    };
    return [{ start: compiled.start, tournament }];
  });
  return { all, agrees };
}

/** Where players must join, those who did; elsewhere whoever has a round in the window, counted or not. */
function takesPart(view: BoardView, player_id: string, fold: PlayerFold | undefined): boolean {
  return view.compiled.needsJoin ? view.joinedAt(player_id) !== null : fold !== undefined;
}

const statusOrder = ['AC', 'SC', 'FI'];

function inOrder(a: Dated, b: Dated): number {
  const byStatus = statusOrder.indexOf(a.tournament.status) - statusOrder.indexOf(b.tournament.status);
  return byStatus || b.start - a.start || a.tournament.campaign_id - b.tournament.campaign_id;
}
