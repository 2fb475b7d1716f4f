import { movedTo } from '@laurel/contract/campaigns/copies.ts';
import { type CampaignDefinition, needsJoin } from '@laurel/contract/campaigns/definition.ts';
import { withCountingTerms } from '@laurel/contract/campaigns/fixed-terms.ts';
import { stagesOf } from '@laurel/contract/campaigns/stages.ts';
import {
  type Assumption,
  defaultSimulatedRows,
  type Simulation,
  type SimulationRequest,
} from '@laurel/contract/simulation/simulations.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import { costOfWon } from '@laurel/rules/prizes/prize-cost.ts';
import { type BoardDependencies, leaderboardRows } from '../boards/boards.ts';
import {
  checkedDefinition,
  editedDefinition,
  readExistingCampaign,
  refuseArchived,
  type StoredCampaign,
} from '../campaigns/campaigns.ts';
import type { SimulationQueue } from '../scheduling/keyed-queues.ts';
import { refuseUnknownSegments } from '../segments/segments.ts';
import { refuseInvalid } from '../validation/refusals.ts';
import type { Candidate, Simulated } from './prepare-candidates.ts';
import { simulateBoards } from './simulate-boards.ts';
import { findWinners, wonRows } from './winners.ts';

/** The dependencies of simulations and previews. */
export interface SimulationDependencies extends Pick<BoardDependencies, 'database' | 'boards' | 'scoring'> {
  queue: SimulationQueue;
}

/**
 * The board, the winners and the cost in prizes that a campaign would have had, in its own window or another, by its own
 * definition or another (docs/rules/operations.md#9). Writes nothing. `signal` ends it. Faults: `not_found`, `invalid_body`,
 * `conflict`.
 */
export async function simulateCampaign(
  dependencies: SimulationDependencies,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  request: SimulationRequest,
  signal: AbortSignal,
): Promise<Simulation> {
  const { database, queue } = dependencies;
  const campaign = await readExistingCampaign(database.ofTenant(tenant_id), campaign_id);
  const candidate = candidateOf(campaign, candidateDefinition(campaign.definition, request));
  const { definition } = candidate;
  await refuseUnknownSegments(database.ofTenant(tenant_id), definition, '/definition');
  await refuseArchived(database.ofTenant(tenant_id), definition);
  return queue.take(tenant_id, signal, async () => {
    const address = { tenant_id, campaign_id };
    await dependencies.scoring.written(tenant_id);
    const { simulated, events } = await simulateBoards(dependencies, address, [candidate], signal);
    const [of] = simulated as [Simulated];
    const limit = request.rows ?? defaultSimulatedRows;
    const { won, winners, first } = await findWinners(of, limit, signal);
    const shown = (rows: BoardRow[]) => leaderboardRows(dependencies.boards, tenant_id, definition, rows);
    return {
      window: { start: definition.start, end: definition.end },
      assumed: assumedIn(candidate),
      events,
      rounds: of.rounds,
      unpriced: of.unpriced,
      players: of.players,
      count: of.board.count,
      results: await shown(wonRows(of, 0, limit)),
      winners: { count: winners, results: await shown(first) },
      cost: costOfWon(won, definition.currency),
    };
  });
}

/**
 * A definition with its assumptions. In a window other than the campaign's own no player can have joined, and history that
 * was sent afterwards must be usable; no player can have joined a draft either, and it counts as it would once it is
 * published. See docs/decisions/simulate.md.
 */
export function candidateOf(campaign: StoredCampaign, wanted: CampaignDefinition): Candidate {
  const { state, definition: stored } = campaign;
  const definition = state === 'draft' ? withCountingTerms(wanted) : editedDefinition(campaign, wanted);
  const isMoved =
    !isSameInstant(definition.start, stored.start) || !isSameInstant(definition.end, stored.end);
  return { definition, everybodyJoined: isMoved || state === 'draft', receivedInTime: isMoved };
}

function candidateDefinition(stored: CampaignDefinition, request: SimulationRequest): CampaignDefinition {
  const whole = request.definition ? checkedDefinition(request.definition, '/definition') : stored;
  const { start, end } = { ...whole, ...request };
  const definition = movedTo(whole, { start, end });
  // Everything else was checked before, so an error can only concern the window.
  refuseInvalid(kindOf(definition).definition.check(definition));
  return definition;
}

function isSameInstant(a: string, b: string): boolean {
  return parseTimestamp(a) === parseTimestamp(b);
}

/** The assumptions for a candidate. */
export function assumedIn({ definition, everybodyJoined, receivedInTime }: Candidate): Assumption[] {
  return [
    ...(everybodyJoined && needsJoin[definition.join] ? (['everybody_joined'] as const) : []),
    ...(everybodyJoined && stagesOf(definition).length > 0 ? (['everybody_qualified'] as const) : []),
    ...(receivedInTime ? (['received_in_time'] as const) : []),
  ];
}
