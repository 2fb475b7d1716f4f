import type { CampaignDefinition } from '../contract/campaigns.ts';
import { compileAudience, type IsEligible } from '../rules/audience.ts';
import { Board } from '../rules/board.ts';
import { type CompiledCampaign, compileCampaign } from '../rules/campaign.ts';
import { decodeFacts, type GameFacts, type PlayerFacts } from '../rules/facts.ts';
import type { PlayerFold } from '../rules/fold.ts';
import { type RateTable, rateTable } from '../rules/rates.ts';
import { scoreUnits } from '../rules/score.ts';
import { compileSelection, type Selects } from '../rules/selection.ts';
import { type CampaignFold, readFolds } from '../store/campaign-folds.ts';
import type { Session } from '../store/database.ts';
import { readRates } from '../store/exchange-rates.ts';
import { readGameFacts } from '../store/known-facts.ts';
import { readOptIns } from '../store/opt-ins.ts';
import type { ScoringCursor } from '../store/scoring-cursors.ts';
import { readScored, type ScoredPlayer } from '../store/standings.ts';
import { readTenant, type Tenant } from '../store/tenants.ts';

/** A fold that scoring works on: what is stored of it, made ready. */
export interface ActiveFold extends CampaignFold {
  compiled: CompiledCampaign;
  selects: Selects;
  /** When players joined (µs); only for campaigns that need it. */
  joined: Map<string, number>;
}

/** A published campaign as boards show it. */
export interface ShownCampaign {
  campaign_id: number;
  fold_id: number;
  definition: CampaignDefinition;
  isEligible: IsEligible;
  selects: Selects;
  board: Board;
}

/**
 * All that a process keeps of one tenant between steps. It is true exactly while the tenant's cursor stands where `cursor`
 * says; otherwise some other process took a step and the state is brought up to date first.
 */
export interface TenantState {
  cursor: ScoringCursor;
  tenant: Tenant;
  games: Map<string, GameFacts>;
  folds: ActiveFold[];
  /** By campaign. */
  campaigns: Map<number, ShownCampaign>;
  /** Hot standings by `standingKey`. */
  hot: Map<string, PlayerFold>;
}

/** The version of everything that is shown at a cursor: it grows with each step and each change of campaigns. */
export function shownVersion({ step, campaigns_version }: ScoringCursor): number {
  return step + campaigns_version;
}

/** Names a standing among all of a tenant. */
export function standingKey(fold_id: number, player_id: string): string {
  return `${fold_id} ${player_id}`;
}

/** Reads all of a tenant's campaigns, rates, catalogue and boards as they are at `cursor`. */
export async function loadState(
  session: Session,
  tenant_id: number,
  cursor: ScoringCursor,
): Promise<TenantState> {
  const tenant = await readTenant(session, tenant_id);
  if (!tenant) throw new Error(`there is no tenant ${tenant_id}`);
  const games = new Map<string, GameFacts>();
  await readCatalogue(session, tenant_id, games);
  const rates = rateTable(await readRates(session, tenant_id));
  const folds: ActiveFold[] = [];
  for (const fold of await readFolds(session, tenant_id))
    folds.push(await activate(session, tenant_id, fold, rates, games));
  const campaigns = new Map<number, ShownCampaign>();
  for (const fold of folds.filter((one) => one.shown))
    campaigns.set(fold.campaign_id, show(fold, shownVersion(cursor)));
  const state: TenantState = { cursor, tenant, games, folds, campaigns, hot: new Map() };
  const fold_ids = [...campaigns.values()].map((campaign) => campaign.fold_id);
  setScores(state, await readScored(session, tenant_id, fold_ids, null), shownVersion(cursor));
  return state;
}

/** Reads the catalogue into the map that compiled selections ask. */
export async function readCatalogue(
  session: Session,
  tenant_id: number,
  games: Map<string, GameFacts>,
): Promise<void> {
  for (const { id, facts } of await readGameFacts(session, tenant_id)) games.set(id, decodeFacts(facts));
}

/** Puts standings onto the boards that show them; whether a player may stand there is asked of the given facts. */
export function setScores(state: TenantState, scored: ScoredPlayer[], version: number): void {
  const byFold = new Map([...state.campaigns.values()].map((campaign) => [campaign.fold_id, campaign]));
  for (const { fold_id, player_id, score, reached_at, facts } of scored) {
    const campaign = byFold.get(fold_id);
    const known: PlayerFacts | undefined = facts === null ? undefined : decodeFacts(facts);
    const entry =
      score === null || reached_at === null ? null : { player_id, units: scoreUnits(score), reached_at };
    campaign?.board.setScore(player_id, entry, campaign.isEligible(player_id, known), version);
  }
}

async function activate(
  session: Session,
  tenant_id: number,
  fold: CampaignFold,
  rates: RateTable,
  games: Map<string, GameFacts>,
): Promise<ActiveFold> {
  const selects = compileSelection(fold.folded_definition.games);
  const compiled = compileCampaign(fold.folded_definition, rates, selectionOf(selects, games));
  const optIns = compiled.needsJoin ? await readOptIns(session, tenant_id, fold.campaign_id) : [];
  return {
    ...fold,
    selects,
    compiled,
    joined: new Map(optIns.map(({ player_id, joined_at }) => [player_id, joined_at])),
  };
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
function show(
  { campaign_id, fold_id, definition, folded_definition }: ActiveFold & CampaignFold,
  version: number,
): ShownCampaign {
  const { tournament_type, rules } = folded_definition;
  return {
    campaign_id,
    fold_id,
    definition,
    isEligible: compileAudience(definition.audience),
    selects: compileSelection(definition.games),
    board: new Board({ tournament_type, rules, prizes: definition.prizes }, version),
  };
}
