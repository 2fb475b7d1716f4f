import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type {
  CampaignDefinition,
  DropDefinition,
  MissionDefinition,
  RaffleDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import { Board, boardRulesOf } from '@laurel/rules/boards/board.ts';
import { drawnPrizes } from '@laurel/rules/payouts/drawn-prizes.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import { type WonPrizes, wonPrizes } from '@laurel/rules/payouts/won-prizes.ts';
import { costOfWon } from '@laurel/rules/prizes/prize-cost.ts';
import { stepPrizes } from '@laurel/rules/prizes/step-prizes.ts';
import { readShownFold } from '../boards/boards.ts';
import {
  archivedErrors,
  campaignAnswer,
  existingCampaign,
  readCampaign,
  type StoredCampaign,
} from '../campaigns/campaigns.ts';
import { readRehearsal } from '../simulation/simulation.ts';
import type { Counted, CountedSteps, CounterDependencies, RoundCounter } from './round-counter.ts';

export interface FigureDependencies extends CounterDependencies {
  counter: RoundCounter;
}

/**
 * The figures of a campaign so far (docs/rules/operations.md#12). Neither the log nor the lines of the board are read for
 * it; only rounds are counted, in the background. Fault `not_found`.
 */
export async function readFigures(
  dependencies: FigureDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<CampaignFiguresAnswer> {
  const { database, clock } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const campaign = existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const rehearsal = await readRehearsal(tenant, campaign_id);
  const { steps, ...counted } = await readPlayed(dependencies, tenant_id, campaign);
  const view = (await dependencies.boards.ofTenant(tenant_id)).views.get(campaign_id);
  const { definition, board } = view ?? { ...campaign, board: new Board(boardRulesOf(campaign.definition)) };
  const { won, winners } = wonOfKind[definition.kind](board, definition, steps);
  const at = clock();
  return {
    campaign_id,
    version: view?.revision ?? 0,
    at: at.toISOString(),
    ...timeOf(campaign, at),
    currency: definition.currency,
    players: { with_score: board.scored, on_board: board.count, winning: winners },
    cost: costOfWon(won, definition.currency),
    ...counted,
    rehearsal,
  };
}

/** What is won now, by the kind of the campaign: of a mission as of the newest count. */
const wonOfKind: Readonly<
  Record<
    CampaignKindName,
    (board: Board, definition: CampaignDefinition, steps: CountedSteps | null) => WonPrizes
  >
> = {
  tournament: (board, definition) =>
    board.rules.teams ? wonByTeams(board, definition) : wonPrizes(board.rules, board),
  mission: (_board, definition, steps) => ({
    won: stepPrizes(definition as MissionDefinition, steps?.completed ?? []),
    winners: steps?.winning ?? 0,
  }),
  raffle: (board, definition) => drawnPrizes(definition as RaffleDefinition, board),
  drop: (board, definition) => drawnPrizes(definition as DropDefinition, board),
};

/** What members of teams win, each prize as the share that one of them gets. */
function wonByTeams(board: Board, definition: CampaignDefinition): WonPrizes {
  const lines = [...winningLines(board, definition)];
  const won = lines.flatMap(({ prizes }) => prizes.map((prize) => ({ prize, winners: 1 })));
  return { won, winners: new Set(lines.map(({ player_id }) => player_id)).size };
}

/** A draft has no rounds, and those of an archived window are not in the log any more. */
async function readPlayed(
  dependencies: FigureDependencies,
  tenant_id: number,
  campaign: StoredCampaign,
): Promise<Counted> {
  const { campaign_id, definition } = campaign;
  const of = await readShownFold(dependencies, tenant_id, campaign_id);
  const archived = await archivedErrors(dependencies.database.ofTenant(tenant_id), definition);
  if (!of || archived.length > 0) return { played: null, steps: null, counting: false };
  return dependencies.counter.read(of);
}

function timeOf(campaign: StoredCampaign, now: Date): Pick<CampaignFiguresAnswer, 'status' | 'seconds'> {
  const { status, start, end } = campaignAnswer(campaign, now);
  if (status === null) return { status, seconds: null };
  const bound = Date.parse(status === 'SC' ? start : end);
  return { status, seconds: Math.floor(Math.abs(bound - now.getTime()) / 1000) };
}
