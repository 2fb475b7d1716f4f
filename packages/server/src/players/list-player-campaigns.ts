import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { StatusCode } from '@laurel/contract/listing/listing.ts';
import type { PlayerCampaign } from '@laurel/contract/players/player-view.ts';
import { statusAt } from '@laurel/rules/campaigns/status.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import {
  type BoardDependencies,
  type BoardStanding,
  type BoardView,
  playerStanding,
  readStoredFolds,
  readTogether,
} from '../boards/boards.ts';
import type { Rows } from '../database/database.ts';
import type { Listed } from '../database/table.ts';
import { readFacts, refuseUnknown } from '../facts/facts.ts';
import { readWon, withWon } from './won-by-player.ts';

/**
 * The published campaigns that a player takes part in: if players must join, those that the player joined; otherwise those
 * in whose window the player has a round or fact, counted or not. Active ones first, then scheduled, then finished, each
 * from the newest start (docs/rules/operations.md#6); without `kind`, of every kind. Refuses a player who is in no event and
 * joined none.
 */
export async function listPlayerCampaigns(
  { database, clock, boards, scoring }: BoardDependencies,
  tenant_id: number,
  player_id: string,
  { kind, offset, limit }: Rows & { kind?: CampaignKindName | undefined },
): Promise<Listed<PlayerCampaign>> {
  const tenant = boards.ofTenant(tenant_id);
  const now = clock().getTime() * 1000;
  await scoring.written(tenant_id);
  const facts = await readFacts(database, tenant_id, player_id);
  const { all } = await readTogether(async () => {
    const folded = [...(await tenant).views.values()];
    const stored = await readStoredFolds(database.ofTenant(tenant_id), folded, player_id);
    // The boards as they are now: no await between here and the answer's numbers.
    const shown = [...(await tenant).views.values()];
    return campaignsOf(shown, player_id, facts, stored, now);
  });
  if (!facts && all.length === 0) await refuseUnknown(database, tenant_id, player_id);
  const asked = all.filter(({ view }) => kind === undefined || view.definition.kind === kind);
  const page = asked.toSorted(inOrderOfUrgency).slice(offset, offset + limit);
  const won = await readWon(database.ofTenant(tenant_id), player_id, page);
  return {
    count: asked.length,
    results: page.map((one) => ({
      ...campaignOf(one),
      ...withWon(one, one.view.definition, won.get(one.campaign_id) ?? []),
    })),
  };
}

interface Standing extends BoardStanding, Timed {
  view: BoardView;
}

function campaignsOf(
  boards: BoardView[],
  player_id: string,
  facts: PlayerFacts | undefined,
  stored: Map<number, PlayerFold>,
  now: number,
): { all: Standing[]; agrees: boolean } {
  let agrees = true;
  const all = boards.flatMap((shown) => {
    const { campaign_id, compiled, fold_id } = shown;
    const fold = shown.heldFold(player_id, stored.get(fold_id));
    // If players must join, those who did; otherwise all with a round or fact in the window, counted or not.
    if (compiled.needsJoin ? shown.joinedAt(player_id) === null : fold === undefined) return [];
    const found = playerStanding(shown, player_id, { facts, fold, now });
    agrees &&= found.agrees;
    const { start } = compiled;
    return [{ ...found, view: shown, campaign_id, start, status: statusAt(compiled, now) }];
  });
  return { all, agrees };
}

function campaignOf({ view: { definition, isSettled: settled }, campaign_id, status }: Standing) {
  const { custom_id, kind, texts, default_language, start, end } = definition;
  const name = texts[default_language]?.name ?? '';
  const type = 'tournament_type' in definition ? { tournament_type: definition.tournament_type } : {};
  return { campaign_id, custom_id, kind, name, ...type, status, settled, start, end };
}

interface Timed {
  start: number;
  status: StatusCode;
  campaign_id: number;
}

const urgency: Record<StatusCode, number> = { AC: 0, SC: 1, FI: 2 };

/** Active campaigns first, then scheduled, then finished ones, each from the newest start. */
export function inOrderOfUrgency(a: Timed, b: Timed): number {
  return urgency[a.status] - urgency[b.status] || b.start - a.start || a.campaign_id - b.campaign_id;
}
