import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Board } from '@laurel/rules/boards/board.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileSelection, dependsOnCatalogue, type Selects } from '@laurel/rules/games/selection.ts';
import { type RateTable, rateTable } from '@laurel/rules/money/rates.ts';
import type { IsEligible } from '@laurel/rules/players/audience.ts';
import { decodeFacts, type GameFacts } from '@laurel/rules/players/facts.ts';
import { readRates } from '../store/campaigns/exchange-rates.ts';
import type { Session } from '../store/engine/database.ts';
import { readErasedStandings } from '../store/erasure/erased-players.ts';
import { readTenant } from '../store/identity/tenants.ts';
import { positionAt } from '../store/log/positions.ts';
import { readDisqualified } from '../store/players/disqualifications.ts';
import { readGameFacts } from '../store/players/known-facts.ts';
import { readOptIns } from '../store/players/opt-ins.ts';
import { type CampaignFold, readFolds } from '../store/scoring/campaign-folds.ts';
import { readAllScores } from '../store/scoring/player-folds.ts';
import type { ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { readExclusions, readSettledRates } from '../store/settlement/settlements.ts';
import { eligibilityOf, erasedHere } from './erased-here.ts';
import { readCatalogueAt } from './facts-at.ts';
import { type HeldBudget, HeldPlayers } from './held-players.ts';
import { showScores } from './player-rows.ts';
import {
  type ActiveFold,
  type ErasedHere,
  layoutsOf,
  type ShownCampaign,
  type TenantState,
} from './tenant-state.ts';

/**
 * A tenant's campaigns, rates and boards as they are at `cursor`. Boards of `known` whose fold and definition are the same are
 * taken over as they stand: they show what the database holds, and only the others are read. Nothing of `known` is changed.
 * `budget`: how much may be held of players.
 */
export async function loadState(
  session: Session,
  tenant_id: number,
  cursor: ScoringCursor,
  budget: HeldBudget,
  known?: TenantState,
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
      await show(
        session,
        tenant_id,
        { ...fold, scored_seq: seq },
        erasedHere(erased.get(fold.campaign_id)),
        known,
      ),
    );
  const isNew = ({ campaign_id, board }: ShownCampaign) => known?.campaigns.get(campaign_id)?.board !== board;
  await readBoards(
    session,
    tenant_id,
    campaigns,
    folds.filter((fold) => {
      const campaign = campaigns.get(fold.campaign_id);
      return campaign?.fold_id === fold.fold_id && isNew(campaign);
    }),
  );
  const layouts = layoutsOf(folds);
  return { cursor, seq, tenant, games, folds, layouts, campaigns, players, buildsNext };
}

/** Reads the scores of folds onto their boards, a page of players at a time. */
async function readBoards(
  session: Session,
  tenant_id: number,
  campaigns: TenantState['campaigns'],
  folds: ActiveFold[],
): Promise<void> {
  for (const [period, ofPeriod] of Map.groupBy(folds, (fold) => fold.period)) {
    const fold_ids = new Set(ofPeriod.map((fold) => fold.fold_id));
    for await (const rows of readAllScores(session, tenant_id, period)) {
      showScores(campaigns, fold_ids, rows);
      await setImmediate();
    }
  }
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

/** The board stands for what is folded, so order and places follow the fold's version; texts follow the newest. */
async function show(
  session: Session,
  tenant_id: number,
  fold: ActiveFold & { scored_seq: number },
  erased: ErasedHere,
  known: TenantState | undefined,
): Promise<ShownCampaign> {
  const { campaign_id, fold_id, complete, definition, folded_definition, shown_version, settled_seq } = fold;
  const before = known?.campaigns.get(campaign_id);
  const isSettled = settled_seq !== null;
  const seq = settled_seq ?? fold.scored_seq;
  const isSame =
    before?.fold_id === fold_id && before.isComplete === complete && before.isSettled === isSettled;
  if (isSame && isDeepStrictEqual(before.definition, definition)) return { ...before, shown_version, seq };
  const disqualified = new Set(await readDisqualified(session, tenant_id, campaign_id));
  const isEligible = isSettled
    ? await readSettledEligibility(session, tenant_id, campaign_id)
    : eligibilityOf(definition, disqualified, erased);
  const becameSettled = isSettled && before?.fold_id === fold_id && !before.isSettled;
  if (becameSettled && before.isComplete && (await standAlike(before.board, isEligible)))
    return { ...before, isSettled, isEligible, disqualified, shown_version, seq };
  const { tournament_type, rules } = folded_definition;
  const board = { tournament_type, rules, prizes: definition.prizes };
  return {
    campaign_id,
    fold_id,
    isComplete: complete,
    isSettled,
    definition,
    disqualified,
    erased,
    isEligible,
    selects: compileSelection(definition.games),
    board: new Board(board, erased.places),
    shown_version,
    seq,
  };
}

/** Who could stand on the board when it was settled, whatever is known of players since. */
async function readSettledEligibility(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<IsEligible> {
  const excluded = new Set(await readExclusions(session, tenant_id, campaign_id));
  return (player_id) => !excluded.has(player_id);
}

const COMPARED_AT_ONCE = 5_000;

/** The usual case when a campaign is settled: nothing was received since its grace ended that would keep its board from being taken over. */
async function standAlike(board: Board, isEligible: IsEligible): Promise<boolean> {
  let compared = 0;
  for (const { player_id, eligible } of board.entries()) {
    if (isEligible(player_id, undefined) !== eligible) return false;
    if (++compared % COMPARED_AT_ONCE === 0) await setImmediate();
  }
  return true;
}
