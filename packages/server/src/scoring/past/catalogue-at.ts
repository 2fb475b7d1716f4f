import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import { type GameFacts, gameFields } from '@laurel/rules/players/facts.ts';
import type { TenantSession } from '../../database/database.ts';
import { type FactRow, learnAll, readFactRows, readToldAfter } from '../../facts/facts.ts';
import { remembered } from '../load-state.ts';
import type { ActiveFold, TenantState } from '../tenant-state.ts';
import { countedThen } from './facts-then.ts';
import type { Moment } from './moments.ts';

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
