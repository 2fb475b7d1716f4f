import type { Player, PlayerView } from '@laurel/contract/players/player-view.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { playerFields } from '@laurel/rules/players/facts.ts';
import {
  type BoardDependencies,
  boardOfCampaign,
  leaderboardRows,
  playerStanding,
  readStoredFolds,
  readTogether,
} from '../boards/boards.ts';
import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import { identityOf, readFacts, refuseUnknown } from '../facts/facts.ts';
import { readWon, withWon } from './won-by-player.ts';

/** Rows above and below the player's own. */
const NEIGHBOURS = 2;

/**
 * A player's place in one campaign, with the next prize and the neighbours on the board (docs/rules/operations.md#6).
 * Refuses a player who is in no event and has not joined.
 */
export async function readPlayerView(
  dependencies: BoardDependencies,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
): Promise<PlayerView> {
  const { database, scoring } = dependencies;
  await scoring.written(tenant_id);
  const read = () => readStanding(dependencies, tenant_id, campaign_id, player_id);
  const { facts = {}, shown, rows, ...found } = await readTogether(read);
  const { definition } = shown;
  const won = await readWon(database.ofTenant(tenant_id), player_id, [{ view: shown, ...found }]);
  const identity = await identityOf(database, tenant_id, player_id, facts);
  const neighbours = await leaderboardRows(dependencies.boards, tenant_id, definition, rows);
  return { ...identity, ...withWon(found, definition, won.get(campaign_id) ?? []), neighbours };
}

async function readStanding(
  dependencies: BoardDependencies,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
) {
  const { database, clock } = dependencies;
  const before = await boardOfCampaign(dependencies, tenant_id, campaign_id, player_id);
  const { fold_id } = before;
  const facts = await readFacts(database, tenant_id, player_id);
  if (!facts && before.joinedAt(player_id) === null) await refuseUnknown(database, tenant_id, player_id);
  const stored = await readStoredFolds(database.ofTenant(tenant_id), [before], player_id);
  // The board as it is now: no await between here and the answer's numbers.
  const shown = await boardOfCampaign(dependencies, tenant_id, campaign_id, player_id);
  const found = playerStanding(shown, player_id, {
    facts,
    fold: shown.heldFold(player_id, stored.get(fold_id)),
    now: clock().getTime() * 1_000,
  });
  const rows = shown.board.around(player_id, NEIGHBOURS);
  return { facts, shown, rows, ...found, agrees: found.agrees && shown.fold_id === fold_id };
}

/** The facts of a player: the latest of each field, and the event that gave it (docs/rules/facts.md#1). */
export async function readPlayer(
  { database, scoring }: CampaignDependencies,
  tenant_id: number,
  player_id: string,
): Promise<Player> {
  await scoring.written(tenant_id);
  await refuseUnknown(database, tenant_id, player_id);
  const known = (await readFacts(database, tenant_id, player_id)) ?? {};
  const facts: Player['facts'] = {};
  for (const field of playerFields) {
    const fact = known[field];
    if (fact) facts[field] = { ...fact, timestamp: formatTimestamp(fact.timestamp) };
  }
  return { ...(await identityOf(database, tenant_id, player_id, known)), facts };
}
