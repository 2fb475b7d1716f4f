import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import { type GameFacts, gameFields } from '@laurel/rules/players/facts.ts';
import { converter, rateTable } from '@laurel/rules/rates/rates.ts';
import { readSettledRates } from '../../campaigns/campaigns.ts';
import type { TenantSession } from '../../database/database.ts';
import { ALL_VOIDS } from '../../events/events.ts';
import { type FactRow, learnAll, readFactRows, readToldAfter } from '../../facts/facts.ts';
import { pausesAt, remembered } from '../load-state.ts';
import type { ActiveFold, TenantState } from '../tenant-state.ts';
import { countedThen } from './facts-then.ts';
import type { Moment } from './moments.ts';

/**
 * The rules by which the rounds of a shown board count; for a settled one, with the rates and the catalogue of its
 * settlement.
 */
export async function rulesOfBoard(
  tenant: TenantSession,
  state: TenantState,
  fold: ActiveFold,
): Promise<CompiledCampaign> {
  const { settled_seq: seq, settled_changes, closes_at } = fold;
  if (seq === null) return fold.compiled;
  const compiled = await withSettledRates(tenant, fold);
  const voids_up_to = settled_changes ?? ALL_VOIDS;
  const moment = { at: closes_at, received: closes_at, seq, voids_up_to, is_final: true };
  const [campaign] = await campaignsAt(tenant, state, { ...fold, compiled }, [moment]);
  return campaign ?? compiled;
}

/**
 * The pauses that count on a shown board; on a settled one those of its settlement, of the given player or, absent, of all.
 */
export async function pausesOfBoard(
  tenant: TenantSession,
  { pauses, settled_seq, settled_changes }: ActiveFold,
  player_id?: string,
): Promise<ActiveFold['pauses']> {
  if (settled_seq === null || pauses.size === 0) return pauses;
  const known = player_id === undefined ? undefined : pauses.get(player_id);
  if (player_id !== undefined && known === undefined) return pauses;
  const wanted = player_id !== undefined && known ? new Map([[player_id, known]]) : pauses;
  return pausesAt(tenant, wanted, { upTo: settled_seq, voidsUpTo: settled_changes ?? undefined });
}

/** A complete fold of a settled campaign is not folded again, so it does not hold the rates of its settlement. */
export async function withSettledRates(
  tenant: TenantSession,
  { compiled, campaign_id, settled_seq }: ActiveFold,
): Promise<CompiledCampaign> {
  if (settled_seq === null) return compiled;
  const rates = rateTable(await readSettledRates(tenant, campaign_id));
  return { ...compiled, convert: converter(compiled.currency, rates) };
}

/** The campaign as it selected games at each moment: the same object where the selection is the same. */
export async function campaignsAt(
  tenant: TenantSession,
  { games: live }: TenantState,
  { compiled, folded_definition, selects }: ActiveFold,
  moments: readonly Moment[],
): Promise<CompiledCampaign[]> {
  const [first] = moments;
  if (!first || !dependsOnCatalogue(folded_definition.games)) return moments.map(() => compiled);
  // Taken before the log is read: of games that become known meanwhile, the log has the events.
  const games = new Map(live);
  const ids = await readToldAfter(tenant, 'game', first.seq, first.voids_up_to);
  const query = { about: 'game', ids, upTo: Number.MAX_SAFE_INTEGER, voidsUpTo: first.voids_up_to } as const;
  const rows = Map.groupBy(await readFactRows(tenant, query), (row) => row.id);
  let before: { answers: string; campaign: CompiledCampaign } | undefined;
  return moments.map((moment) => {
    const past = gamesThen(rows, ids, moment);
    const factsOf = (game_id: string) => past.get(game_id) ?? games.get(game_id);
    const answers = ids.map((id) => (selects(id, factsOf(id)) ? '+' : '-')).join('');
    if (before?.answers !== answers)
      before = { answers, campaign: { ...compiled, selects: remembered((id) => selects(id, factsOf(id))) } };
    return before.campaign;
  });
}

function gamesThen(rows: Map<string, FactRow[]>, ids: string[], moment: Moment): Map<string, GameFacts> {
  const about = new Map(ids.map((id) => [id, countedThen(rows.get(id) ?? [], moment)]));
  const learned = learnAll(about, new Map<string, GameFacts>(), gameFields);
  return new Map(ids.map((id) => [id, learned.get(id) ?? {}]));
}
