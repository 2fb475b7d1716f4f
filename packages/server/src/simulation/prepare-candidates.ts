import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Board, boardRulesOf } from '@laurel/rules/boards/board.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { compileAudience, type IsEligible } from '@laurel/rules/players/audience.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { decodeFacts, type GameFacts } from '@laurel/rules/players/facts.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { readStages } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readErasedStandings, readGameFacts } from '../facts/facts.ts';
import { readDisqualified } from '../participation/participation.ts';
import { readRates } from '../rates/rates.ts';
import { type HeldSegments, readSegmentsOf } from '../segments/segments.ts';
import type { BoardOf } from './winners.ts';

/** A definition to fold, with its assumptions. */
export interface Candidate {
  definition: CampaignDefinition;
  /** All players count as joined, and as on the places of earlier campaigns that take part. */
  everybodyJoined: boolean;
  /** No event counts as late. */
  receivedInTime: boolean;
}

/** The result of folding the log by a definition. */
export interface Simulated extends BoardOf {
  /** Players with a round that counted, those rounds, and rounds that lack a rate. */
  players: number;
  rounds: number;
  unpriced: number;
}

/** A candidate ready to be folded, with its board so far. */
export interface Prepared extends Simulated {
  completed: Map<string, readonly number[]>;
  levels: Map<string, number>;
  compiled: CompiledCampaign;
  isEligible: IsEligible;
}

/** Prepares the candidates with the rates, games, players and segments of now. */
export async function prepareCandidates(
  tenant: TenantSession,
  campaign_id: number,
  candidates: readonly Candidate[],
): Promise<Prepared[]> {
  const rates = rateTable(await readRates(tenant));
  const games = new Map<string, GameFacts>();
  for (const { id, facts } of await readGameFacts(tenant, null)) games.set(id, decodeFacts(facts));
  const disqualified = new Set(await readDisqualified(tenant, campaign_id));
  const standings = await readErasedStandings(tenant, campaign_id);
  const erased = new Set(standings.filter((one) => one.eligible).map((one) => one.player_id));
  const segments: HeldSegments = new Map();
  const prepared: Prepared[] = [];
  for (const { definition, everybodyJoined, receivedInTime } of candidates) {
    const selects = compileSelection(definition.games);
    const compiled = compileCampaign(definition, rates, (game_id) => selects(game_id, games.get(game_id)));
    const playersOf = await readSegmentsOf(tenant, definition.audience, segments);
    const isInAudience = compileAudience(definition.audience, playersOf);
    const { absent } = await readStages(tenant, everybodyJoined ? {} : definition);
    prepared.push({
      compiled: {
        ...compiled,
        needsJoin: compiled.needsJoin && !everybodyJoined,
        graceEnd: receivedInTime ? Number.POSITIVE_INFINITY : compiled.graceEnd,
      },
      isEligible: (player_id, facts) =>
        !disqualified.has(player_id) &&
        absent(player_id) === undefined &&
        (isErased(player_id) ? erased.has(player_id) : isInAudience(player_id, facts)),
      definition,
      board: new Board(boardRulesOf(definition)),
      completed: new Map(),
      levels: new Map(),
      players: 0,
      rounds: 0,
      unpriced: 0,
    });
  }
  return prepared;
}
