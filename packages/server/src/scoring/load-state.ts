import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileSelection, dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { decodeFacts, type GameFacts } from '@laurel/rules/players/facts.ts';
import type { Pauses } from '@laurel/rules/players/pauses.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { readSettledRates } from '../campaigns/campaigns.ts';
import { type CampaignFold, readFolds, type ScoringCursor } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { positionAt } from '../events/events.ts';
import {
  type AsOf,
  readCatalogueAt,
  readErasedStandings,
  readGameFacts,
  readKnownPauses,
  readPausesAt,
} from '../facts/facts.ts';
import { readTenant } from '../identity/identity.ts';
import {
  readDisqualificationsOf,
  readOptIns,
  readOptInsOf,
  readTeamsOf,
} from '../participation/participation.ts';
import { readRates } from '../rates/rates.ts';
import type { Turn } from '../scheduling/turns.ts';
import { type HeldSegments, keepSegments } from '../segments/segments.ts';
import { type HeldBudget, HeldPlayers } from './held-players.ts';
import type { PreparedBoards } from './prepared-boards.ts';
import { readBoards, showCampaign } from './shown-campaigns.ts';
import {
  type ActiveFold,
  erasedHere,
  isFullyBuilt,
  layoutsOf,
  type ShownCampaign,
  type TenantState,
} from './tenant-state.ts';

/** What reading a state needs to know of the process. */
export interface Reading {
  /** How much may be held of players. */
  budget: HeldBudget;
  turn: Turn;
  /** Boards that were read before, which need only what is new since. */
  prepared?: PreparedBoards;
}

/**
 * A tenant's campaigns, rates and boards as they are at `cursor`. Boards of `known` whose fold and definition are the same
 * are taken over unchanged: they show what the database has, and only the others are read. Does not change `known`.
 */
export async function loadState(
  tenantSession: TenantSession,
  cursor: ScoringCursor,
  { budget, turn, prepared }: Reading,
  known?: TenantState,
): Promise<TenantState> {
  const tenant = await readTenant(tenantSession);
  if (!tenant) throw new Error(`there is no tenant ${tenantSession.tenant_id}`);
  const games = known?.games ?? new Map<string, GameFacts>();
  if (!known) await readCatalogue(tenantSession, games, null);
  const pauses = known?.pauses ?? (await readKnownPauses(tenantSession, null));
  const now = { rates: rateTable(await readRates(tenantSession)), games, pauses };
  const folds = await activateAll(tenantSession, now, known);
  const { buildsNext = false, seq = cursor.seq, players = new HeldPlayers(budget) } = known ?? {};
  const campaigns = new Map<number, ShownCampaign>();
  const segments: HeldSegments = new Map(known?.segments);
  const erased = Map.groupBy(await readErasedStandings(tenantSession), (one) => one.campaign_id);
  for (const fold of folds.filter((one) => one.shown))
    campaigns.set(
      fold.campaign_id,
      await showCampaign(
        tenantSession,
        { ...fold, scored_seq: seq },
        erasedHere(erased.get(fold.campaign_id)),
        known,
        { segments, turn },
      ),
    );
  const isNew = ({ campaign_id, board }: ShownCampaign) => known?.campaigns.get(campaign_id)?.board !== board;
  const unread = folds.filter((fold) => {
    const campaign = campaigns.get(fold.campaign_id);
    // A board stays empty until its fold is complete.
    return fold.complete && campaign?.fold_id === fold.fold_id && isNew(campaign);
  });
  const left = (await prepared?.take(tenantSession, { campaigns, folds: unread, cursor, turn })) ?? unread;
  await readBoards(tenantSession, campaigns, left, turn);
  const layouts = layoutsOf(folds);
  keepSegments(segments, campaigns.values());
  return { cursor, seq, tenant, ...now, folds, layouts, segments, campaigns, players, buildsNext };
}

async function activateAll(
  tenant: TenantSession,
  now: KnownNow,
  known: TenantState | undefined,
): Promise<ActiveFold[]> {
  const folds: ActiveFold[] = [];
  const before = new Map(known?.folds.map((fold) => [fold.fold_id, fold]));
  for (const fold of await readFolds(tenant))
    folds.push({
      ...(await activate(tenant, fold, now)),
      built: isFullyBuilt(fold, before.get(fold.fold_id)),
    });
  return folds;
}

/** Reads some games, or (null) the catalogue, into the map that compiled selections use. */
export async function readCatalogue(
  tenant: TenantSession,
  games: Map<string, GameFacts>,
  game_ids: string[] | null,
): Promise<void> {
  const rows = await readGameFacts(tenant, game_ids);
  for (const { id, facts } of rows) games.set(id, decodeFacts(facts));
}

async function activate(
  tenant: TenantSession,
  fold: CampaignFold,
  now: KnownNow,
): Promise<Omit<ActiveFold, 'built'>> {
  const selects = compileSelection(fold.folded_definition.games);
  const asOf = await readPast(tenant, fold, now);
  const compiled = compileCampaign(
    fold.folded_definition,
    asOf.rates,
    remembered((game_id) => selects(game_id, asOf.games.get(game_id))),
  );
  const optIns = compiled.needsJoin ? await readOptIns(tenant, fold.campaign_id) : [];
  return {
    ...fold,
    selects,
    compiled,
    joined: new Map(optIns.map(({ player_id, joined }) => [player_id, joined])),
    pauses: asOf.pauses,
  };
}

/** What folds use of a tenant besides the log of rounds. */
interface KnownNow extends Pick<TenantState, 'rates' | 'games'> {
  pauses: ActiveFold['pauses'];
}

/**
 * The rates, the catalogue and the pauses that a fold uses: events received after a campaign's grace change nothing in it,
 * and rates and voids nothing in a pinned one. A settled fold that is complete is not folded again, so it needs none of
 * them.
 */
async function readPast(tenant: TenantSession, fold: CampaignFold, now: KnownNow): Promise<KnownNow> {
  const { campaign_id, complete, closed, closes_at, settled, settled_seq, settled_changes } = fold;
  const isPinned = settled_seq !== null;
  const needsGames = closed && dependsOnCatalogue(fold.folded_definition.games);
  if ((complete && settled) || (!needsGames && !isPinned)) return now;
  const upTo = settled_seq ?? (await positionAt(tenant, closes_at));
  const asOf = { upTo, voidsUpTo: settled_changes ?? undefined };
  const games = needsGames ? await readCatalogueAt(tenant, now.games, asOf) : now.games;
  if (!isPinned) return { ...now, games };
  const rates = rateTable(await readSettledRates(tenant, campaign_id));
  return { rates, games, pauses: await pausesAt(tenant, now.pauses, asOf) };
}

/**
 * The pauses according to the log up to a position, of the players that an event ever paused. Of those who were erased, the
 * log has no such events any more.
 */
export async function pausesAt(
  tenant: TenantSession,
  now: ReadonlyMap<string, Pauses>,
  asOf: AsOf,
): Promise<ReadonlyMap<string, Pauses>> {
  const named = [...now.keys()].filter((player_id) => !isErased(player_id));
  if (named.length === 0) return now;
  return new Map([...now, ...(await readPausesAt(tenant, named, asOf))]);
}

/** Remembers the answer for each game: a changed answer starts a new fold, with its own selection. */
export function remembered(selects: (game_id: string) => boolean): (game_id: string) => boolean {
  const answers = new Map<string, boolean>();
  return (game_id) => {
    const known = answers.get(game_id);
    if (known !== undefined) return known;
    const answer = selects(game_id);
    answers.set(game_id, answer);
    return answer;
  };
}

/**
 * Reads again the data of players besides their rounds: when they joined, were paused, and where they are disqualified. Only
 * committed data is read, so the state may take it immediately; `ahead`: pauses that are not written yet.
 */
export async function reloadParticipation(
  tenant: TenantSession,
  state: TenantState,
  player_ids: string[],
  ahead: ReadonlyMap<string, Pauses> = new Map(),
): Promise<void> {
  const paused = await readKnownPauses(tenant, player_ids);
  for (const player_id of player_ids) {
    const pauses = ahead.get(player_id) ?? paused.get(player_id);
    if (pauses) state.pauses.set(player_id, pauses);
    else state.pauses.delete(player_id);
  }
  const joinable = campaignsOf(state.folds.filter((fold) => fold.compiled.needsJoin));
  if (joinable.length > 0) {
    for (const { campaign_id, player_id, joined } of await readOptInsOf(tenant, joinable, player_ids)) {
      for (const fold of state.folds)
        if (fold.campaign_id === campaign_id) fold.joined.set(player_id, joined);
    }
  }
  await reloadTeamNames(tenant, state, player_ids);
  // Read first: a concurrent reader sees either the previous decisions or the current ones, never none.
  const decided = await readDisqualificationsOf(tenant, player_ids);
  for (const { disqualified } of state.campaigns.values())
    for (const player_id of player_ids) disqualified.delete(player_id);
  for (const { campaign_id, player_id } of decided)
    state.campaigns.get(campaign_id)?.disqualified.add(player_id);
}

function campaignsOf(folds: ActiveFold[]): number[] {
  return [...new Set(folds.map(({ campaign_id }) => campaign_id))];
}

async function reloadTeamNames(
  tenant: TenantSession,
  { campaigns, folds }: TenantState,
  player_ids: string[],
): Promise<void> {
  const withTeams = campaignsOf(folds.filter((fold) => fold.compiled.rules.teams));
  if (withTeams.length === 0) return;
  for (const { campaign_id, team_id, team_name } of await readTeamsOf(tenant, withTeams, player_ids)) {
    const campaign = campaigns.get(campaign_id);
    if (campaign && campaign.teamNames.get(team_id) !== team_name)
      campaign.teamNames = new Map(campaign.teamNames).set(team_id, team_name);
  }
}
