import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileSelection, dependsOnCatalogue, type Selects } from '@laurel/rules/games/selection.ts';
import { type RateTable, rateTable } from '@laurel/rules/money/rates.ts';
import { decodeFacts, type GameFacts } from '@laurel/rules/players/facts.ts';
import { readRates } from '../store/campaigns/exchange-rates.ts';
import type { Session } from '../store/engine/database.ts';
import { readErasedStandings } from '../store/erasure/erased-players.ts';
import { readTenant } from '../store/identity/tenants.ts';
import { positionAt } from '../store/log/positions.ts';
import { readGameFacts } from '../store/players/known-facts.ts';
import { readOptIns } from '../store/players/opt-ins.ts';
import { type CampaignFold, readFolds } from '../store/scoring/campaign-folds.ts';
import type { ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { readSettledRates } from '../store/settlement/settlements.ts';
import { erasedHere } from './erased-here.ts';
import { readCatalogueAt } from './facts-at.ts';
import { type HeldBudget, HeldPlayers } from './held-players.ts';
import type { PreparedBoards } from './prepared-boards.ts';
import { readBoards, showCampaign } from './shown-campaigns.ts';
import { type ActiveFold, layoutsOf, type ShownCampaign, type TenantState } from './tenant-state.ts';

/**
 * A tenant's campaigns, rates and boards as they are at `cursor`. Boards of `known` whose fold and definition are the same are
 * taken over as they stand: they show what the database holds, and only the others are read. Nothing of `known` is changed.
 * `budget`: how much may be held of players. `prepared`: boards that were read before, which need only what is new since.
 */
export async function loadState(
  session: Session,
  tenant_id: number,
  cursor: ScoringCursor,
  budget: HeldBudget,
  known?: TenantState,
  prepared?: PreparedBoards,
): Promise<TenantState> {
  const tenant = await readTenant(session, tenant_id);
  if (!tenant) throw new Error(`there is no tenant ${tenant_id}`);
  const games = known?.games ?? new Map<string, GameFacts>();
  if (!known) await readCatalogue(session, tenant_id, games, null);
  const rates = rateTable(await readRates(session, tenant_id));
  const folds: ActiveFold[] = [];
  for (const fold of await readFolds(session, tenant_id))
    folds.push(await activate(session, tenant_id, fold, rates, games));
  const { buildsNext = false, seq = cursor.seq, players = new HeldPlayers(budget) } = known ?? {};
  const campaigns = new Map<number, ShownCampaign>();
  const erased = Map.groupBy(await readErasedStandings(session, tenant_id), (one) => one.campaign_id);
  for (const fold of folds.filter((one) => one.shown))
    campaigns.set(
      fold.campaign_id,
      await showCampaign(
        session,
        tenant_id,
        { ...fold, scored_seq: seq },
        erasedHere(erased.get(fold.campaign_id)),
        known,
      ),
    );
  const isNew = ({ campaign_id, board }: ShownCampaign) => known?.campaigns.get(campaign_id)?.board !== board;
  const unread = folds.filter((fold) => {
    const campaign = campaigns.get(fold.campaign_id);
    // A board stays empty until its fold is complete.
    return fold.complete && campaign?.fold_id === fold.fold_id && isNew(campaign);
  });
  const left = (await prepared?.take(session, tenant_id, { campaigns, folds: unread, cursor })) ?? unread;
  await readBoards(session, tenant_id, campaigns, left);
  const layouts = layoutsOf(folds);
  return { cursor, seq, tenant, games, folds, layouts, campaigns, players, buildsNext };
}

/** Reads some games, or (null) the catalogue, into the map that compiled selections ask. */
export async function readCatalogue(
  session: Session,
  tenant_id: number,
  games: Map<string, GameFacts>,
  game_ids: string[] | null,
): Promise<void> {
  const rows = await readGameFacts(session, tenant_id, game_ids);
  for (const { id, facts } of rows) games.set(id, decodeFacts(facts));
}

async function activate(
  session: Session,
  tenant_id: number,
  fold: CampaignFold,
  rates: RateTable,
  games: Map<string, GameFacts>,
): Promise<ActiveFold> {
  const selects = compileSelection(fold.folded_definition.games);
  const asOf = await readPast(session, tenant_id, fold, games);
  const compiled = compileCampaign(
    fold.folded_definition,
    asOf.rates ?? rates,
    selectionOf(selects, asOf.games),
  );
  const optIns = compiled.needsJoin ? await readOptIns(session, tenant_id, fold.campaign_id) : [];
  return {
    ...fold,
    selects,
    compiled,
    joined: new Map(optIns.map(({ player_id, joined_at }) => [player_id, joined_at])),
  };
}

/**
 * The rates and the catalogue that a fold goes by, where they are not those of now: what was received after a campaign's grace changes
 * nothing in it, and rates nothing in a settled one. A settled fold that is complete is not folded again, so it needs neither.
 */
async function readPast(
  session: Session,
  tenant_id: number,
  fold: CampaignFold,
  games: Map<string, GameFacts>,
): Promise<{ rates?: RateTable; games: Map<string, GameFacts> }> {
  const { campaign_id, complete, closed, closes_at, settled_seq, settled_changes } = fold;
  const isSettled = settled_seq !== null;
  const needsGames = closed && dependsOnCatalogue(fold.folded_definition.games);
  if ((complete && isSettled) || (!needsGames && !isSettled)) return { games };
  const upTo = settled_seq ?? (await positionAt(session, tenant_id, closes_at));
  const asOf = { upTo, voidsUpTo: settled_changes ?? undefined };
  const past = needsGames ? await readCatalogueAt(session, tenant_id, games, asOf) : games;
  if (!isSettled) return { games: past };
  return { rates: rateTable(await readSettledRates(session, tenant_id, campaign_id)), games: past };
}

/** Remembers each game's answer: one that changes starts a new fold, with a selection of its own. */
function selectionOf(selects: Selects, games: Map<string, GameFacts>): (game_id: string) => boolean {
  const answers = new Map<string, boolean>();
  return (game_id) => {
    const known = answers.get(game_id);
    if (known !== undefined) return known;
    const answer = selects(game_id, games.get(game_id));
    answers.set(game_id, answer);
    return answer;
  };
}
