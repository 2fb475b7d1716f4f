import { maxStagePlaces, stagesOf, type WithStages } from '@laurel/contract/campaigns/stages.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { prizedBoard, teamsOf } from '@laurel/rules/boards/team-board.ts';
import { type AbsentFromStages, compileStages, type KnownStage } from '@laurel/rules/players/audience.ts';
import type { TenantSession } from '../database/database.ts';
import {
  type NamedCampaign,
  readNamedCampaigns,
  readPlayersOnPlaces,
  type SettledPlace,
} from './store/stages.ts';

/** Who takes part in a campaign after others, as it is known now (docs/rules/stages.md#2). */
export interface Stages {
  /** A text that stays as it is as long as the same campaigns of these names are settled. */
  known: string;
  /** Why a player is on no place that takes part. */
  absent: AbsentFromStages;
}

const none: Stages = { known: '', absent: compileStages([]) };

/** Reads who takes part; nothing is read for a campaign that comes after no other. */
export async function readStages(tenant: TenantSession, definition: WithStages): Promise<Stages> {
  const stages = stagesOf(definition);
  if (stages.length === 0) return none;
  const earlier = await earlierByName(tenant, definition);
  const known: KnownStage[] = [];
  for (const { campaign, places } of stages) {
    const one = earlier.get(campaign);
    const players =
      one?.state === 'settled' ? await readPlayersOnPlaces(tenant, one.campaign_id, places) : [];
    known.push({ isOpen: one?.state === 'published', players: new Set(players) });
  }
  return { known: knownText(earlier), absent: compileStages(known) };
}

/** The `known` of `readStages`, without the players. */
export async function readKnownStages(tenant: TenantSession, definition: WithStages): Promise<string> {
  if (stagesOf(definition).length === 0) return none.known;
  return knownText(await earlierByName(tenant, definition));
}

/** Must the settlement of a campaign wait, because one that it comes after is not settled (docs/rules/stages.md#3)? */
export async function waitsForStages(tenant: TenantSession, definition: WithStages): Promise<boolean> {
  if (stagesOf(definition).length === 0) return false;
  const earlier = await earlierByName(tenant, definition);
  return [...earlier.values()].some(({ state }) => state === 'published');
}

async function earlierByName(
  tenant: TenantSession,
  definition: WithStages,
): Promise<Map<string, NamedCampaign>> {
  const names = stagesOf(definition).map(({ campaign }) => campaign);
  return new Map((await readNamedCampaigns(tenant, names)).map((one) => [one.custom_id, one]));
}

function knownText(earlier: ReadonlyMap<string, NamedCampaign>): string {
  return [...earlier.values()]
    .map(({ campaign_id, state }) => `${campaign_id} ${state}`)
    .toSorted()
    .join();
}

/** Lines that are looked at in one piece. */
const LINES_AT_ONCE = 200;

/**
 * The places of a final board that later campaigns may name; with equal scores there may be more players than places. Where
 * there are teams, each player has the best place of the teams that the player scored for (docs/rules/stages.md#2).
 */
export function placesToKeep(players: Board): SettledPlace[] {
  const kept = new Map<string, number>();
  const teams = teamsOf(players);
  const board = prizedBoard(players);
  for (let from = 0; from < board.count; from += LINES_AT_ONCE) {
    const rows = board.rows(from, from + LINES_AT_ONCE);
    for (const row of rows.filter(({ place }) => place <= maxStagePlaces))
      for (const { player_id } of teams?.membersOf(row.player_id) ?? [row])
        if (!kept.has(player_id)) kept.set(player_id, row.place);
    if ((rows.at(-1)?.place ?? 0) > maxStagePlaces) break;
  }
  return Array.from(kept, ([player_id, place]) => ({ player_id, place }));
}
