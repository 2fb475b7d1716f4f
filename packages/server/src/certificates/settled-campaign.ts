import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileSelection, dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import type { Joined } from '@laurel/rules/rounds/joined.ts';
import type { RoundScope } from '@laurel/rules/rounds/rounds.ts';
import {
  type CertificateTexts,
  textOfExcluded,
  textOfGames,
  textOfRates,
} from '@laurel/rules/sealing/certificate-lines.ts';
import {
  readExclusions,
  readSettledRates,
  readStoredSettlement,
  type StoredSettlement,
} from '../campaigns/campaigns.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { positionAt } from '../events/events.ts';
import { readCatalogueAt } from '../facts/facts.ts';
import { playerHash } from '../identity/identity.ts';
import { joinedOf, pausesOfBoard, rulesOfBoard, type Scoring, type TenantState } from '../scoring/scoring.ts';
import { pausedText } from './paused-players.ts';
import { readGamesIn } from './store/events-of-certificate.ts';

export interface CertificateDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'stateOf'>;
}

/** What certificates are made from: a settled campaign, with its board in memory. */
export interface CertifiedCampaign {
  tenant_id: number;
  campaign_id: number;
  secret: Uint8Array;
  settlement: StoredSettlement;
  definition: CampaignDefinition;
  board: Board;
  /** Which events count, before rates: no event is worth anything by it. */
  scope: RoundScope;
  /** Reads the rules, opt-ins and pauses by which the board was folded. */
  folded: () => Promise<FoldedBoard>;
  /** The first event that the certificate shows. */
  from: number;
  /** Does the campaign select the game, as the catalogue was at the settlement? */
  selects: (game_id: string) => boolean;
}

/** Events received so long before the start (µs) are shown, too: rounds may have begun before. */
const BEFORE_START = 24 * 3_600 * 1_000_000;

/** The campaign once its settled board is here; undefined: it is not settled, or its board is being read. */
export async function readCertifiedCampaign(
  { database, scoring }: CertificateDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<CertifiedCampaign | undefined> {
  const tenant = database.ofTenant(tenant_id);
  const settlement = await readStoredSettlement(tenant, campaign_id);
  const state = await scoring.stateOf(tenant_id);
  const campaign = state.campaigns.get(campaign_id);
  if (!settlement || !campaign?.isSettled || !campaign.isComplete) return undefined;
  const { definition, board } = campaign;
  const start = parseTimestamp(definition.start) ?? 0;
  const { seq, changes } = settlement;
  const games = dependsOnCatalogue(definition.games)
    ? await readCatalogueAt(tenant, state.games, { upTo: seq, voidsUpTo: changes })
    : state.games;
  const selection = compileSelection(definition.games);
  const selects = (game_id: string) => selection(game_id, games.get(game_id));
  return {
    tenant_id,
    campaign_id,
    secret: state.tenant.player_hash_secret,
    settlement,
    definition,
    board,
    scope: compileCampaign(definition, new Map(), selects),
    folded: () => foldedBoard(tenant, state, campaign.fold_id),
    from: Math.max(1, await positionAt(tenant, start - BEFORE_START)),
    selects,
  };
}

/** The texts of a certificate but what is owed, which follows from the board. */
export async function textsOf(
  dependencies: Pick<CertificateDependencies, 'database'>,
  campaign: CertifiedCampaign,
): Promise<Omit<CertificateTexts, 'payouts' | 'completions' | 'lost'>> {
  const { tenant_id, campaign_id, secret, settlement, from, selects } = campaign;
  const tenant = dependencies.database.ofTenant(tenant_id);
  const games = await readGamesIn(tenant, from, settlement.seq);
  const excluded = await readExclusions(tenant, campaign_id);
  const paused = await pausedText(dependencies, campaign);
  return {
    rates: await ratesOf(dependencies, campaign),
    games: textOfGames(games.map((game_id) => [game_id, selects(game_id)] as const)),
    excluded: textOfExcluded(excluded.map((player_id) => playerHash(secret, player_id)).toSorted()),
    ...(paused === undefined ? {} : { paused }),
  };
}

/** The text of the rates that the board was folded with. */
export async function ratesOf(
  { database }: Pick<CertificateDependencies, 'database'>,
  { tenant_id, campaign_id }: CertifiedCampaign,
): Promise<string> {
  const rates = await readSettledRates(database.ofTenant(tenant_id), campaign_id);
  return textOfRates(rates.toSorted((a, b) => compare(a.currency, b.currency) || compare(a.date, b.date)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What the scores of a settled board follow from, besides events: as it was at the settlement. */
export interface FoldedBoard {
  compiled: CompiledCampaign;
  joined: (player_id: string) => Joined;
}

/** Reads it for the fold that the board shows. */
async function foldedBoard(tenant: TenantSession, state: TenantState, fold_id: number): Promise<FoldedBoard> {
  const fold = state.folds.find((one) => one.fold_id === fold_id);
  if (!fold) throw new Error(`fold ${fold_id} of a settled board is not held`);
  const compiled = await rulesOfBoard(tenant, state, fold);
  const counted = { ...fold, compiled, pauses: await pausesOfBoard(tenant, fold) };
  return { compiled, joined: (player_id) => joinedOf(counted, player_id) };
}
