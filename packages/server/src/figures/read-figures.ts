import { type CampaignKindName, winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import type {
  CampaignDefinition,
  DropDefinition,
  RaffleDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import { Board, boardRulesOf } from '@laurel/rules/boards/board.ts';
import { add, exactText, parseDecimal, scaledText } from '@laurel/rules/money/decimal.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import { drawnPrizes, type WonPrizes, wonPrizes } from '@laurel/rules/payouts/won-prizes.ts';
import { costAtEnd } from '@laurel/rules/planning/most-cost.ts';
import { costOfWon, stepPrizes } from '@laurel/rules/prizes/prize-cost.ts';
import { readShownFold, type ShownFold } from '../boards/boards.ts';
import {
  archivedErrors,
  campaignAnswer,
  readExistingCampaign,
  type StoredCampaign,
} from '../campaigns/campaigns.ts';
import { readRehearsal } from '../simulation/simulation.ts';
import { countAnswer, shareOfGgr } from './count-answer.ts';
import type { CampaignCount } from './count-rounds.ts';
import type { Counted, CounterDependencies, RoundCounter } from './round-counter.ts';
import { type FallenCount, readFallenPots, readFallenPrizes, readOwedPrizes } from './store/fallen-prizes.ts';

export interface FigureDependencies extends CounterDependencies {
  counter: RoundCounter;
  /** For reports. */
  comparer: RoundCounter;
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
  const tenant = dependencies.database.ofTenant(tenant_id);
  const campaign = await readExistingCampaign(tenant, campaign_id);
  const counted = await readCounted(dependencies, tenant_id, campaign, (of) => dependencies.counter.read(of));
  return figuresOf(dependencies, tenant_id, campaign, counted);
}

/** The figures with that count of rounds. */
export async function figuresOf(
  { database, boards, clock }: FigureDependencies,
  tenant_id: number,
  campaign: StoredCampaign,
  { count, counting }: Counted,
): Promise<CampaignFiguresAnswer> {
  const { campaign_id } = campaign;
  const tenant = database.ofTenant(tenant_id);
  const rehearsal = await readRehearsal(tenant, campaign_id);
  const { kind } = campaign.definition;
  const fallen = kind === 'drop' ? await readFallenPrizes(tenant, campaign_id) : [];
  const pots = kind === 'jackpot' ? await readFallenPots(tenant, campaign_id) : NO_POTS;
  const view = (await boards.ofTenant(tenant_id)).views.get(campaign_id);
  const { definition, board } = view ?? { ...campaign, board: new Board(boardRulesOf(campaign.definition)) };
  // What was fixed stays owed, also where the final board no longer reaches it.
  const { won, winners } =
    view?.isSettled && winsBy[kind] === 'steps'
      ? await readOwedPrizes(tenant, campaign_id)
      : wonOfKind[definition.kind](board, definition, { count, fallen, pots });
  const at = clock();
  const cost = costAnswer(definition, costOfWon(won, definition.currency), view?.isSettled ? null : at);
  const { players, ...counted } = countAnswer(definition.kind, count);
  return {
    campaign_id,
    version: view?.revision ?? 0,
    at: at.toISOString(),
    ...timeOf(campaign, at),
    currency: definition.currency,
    players: {
      ...players,
      ...{ on_board: board.count, won: winners, with_score: board.scored, winning: winners },
    },
    ...counted,
    cost,
    cost_share_of_ggr: shareOfGgr(cost.so_far, counted.ggr),
    counting,
    rehearsal,
  };
}

/** `now`: null: nothing more is won. */
function costAnswer(
  definition: CampaignDefinition,
  cost: PrizeCost,
  now: Date | null,
): CampaignFiguresAnswer['cost'] {
  const so_far = exactText(add(parseDecimal(cost.cash), parseDecimal(cost.bonus)));
  const [start, end] = [Date.parse(definition.start), Date.parse(definition.end)];
  const at_end = now ? costAtEnd(definition, so_far, { start, end, now: now.getTime() }) : so_far;
  return { so_far, at_end, ...cost };
}

/** What the board does not say of what is won. */
interface WonBesides {
  count: CampaignCount | null;
  fallen: readonly FallenCount[];
  pots: typeof NO_POTS;
}

const NO_POTS = { paid: '0', players: 0 };

/** What is won now, by the kind of the campaign: of a mission as of the newest count, of a drop or a jackpot what fell. */
const wonOfKind: Readonly<
  Record<CampaignKindName, (board: Board, definition: CampaignDefinition, besides: WonBesides) => WonPrizes>
> = {
  tournament: (board, definition) =>
    board.rules.teams ? wonByTeams(board, definition) : wonPrizes(board.rules, board),
  mission: wonBySteps,
  raffle: (board, definition) => drawnPrizes(definition as RaffleDefinition, board),
  drop: (_board, definition, { fallen }) => wonByDrops(definition as DropDefinition, fallen),
  jackpot: (_board, _definition, { pots: { paid, players: winners } }) => {
    const amount = scaledText(BigInt(paid));
    const won = [{ prize: { kind: 'cash', amount, place_from: 1, place_to: 1 } as const, winners: 1 }];
    return { won: winners === 0 ? [] : won, winners };
  },
  levels: wonBySteps,
};

function wonBySteps(_board: Board, definition: CampaignDefinition, { count }: WonBesides): WonPrizes {
  const times = count?.steps.map((step) => step.times) ?? [];
  return { won: stepPrizes(definition as SteppedDefinition, times), winners: count?.winning ?? 0 };
}

function wonByDrops({ rules: { prizes } }: DropDefinition, fallen: readonly FallenCount[]): WonPrizes {
  return {
    won: fallen.flatMap(({ prize: index, times: winners }) => {
      const fell = index === null ? undefined : prizes[index];
      return fell ? [{ prize: { ...fell.prize, place_from: 1, place_to: 1 } as Prize, winners }] : [];
    }),
    winners: fallen.find(({ prize }) => prize === null)?.players ?? 0,
  };
}

/** What members of teams win, each prize as the share that one of them gets. */
function wonByTeams(board: Board, definition: CampaignDefinition): WonPrizes {
  const lines = [...winningLines(board, definition)];
  const won = lines.flatMap(({ prizes }) => prizes.map((prize) => ({ prize, winners: 1 })));
  return { won, winners: new Set(lines.map(({ player_id }) => player_id)).size };
}

/** A draft has no rounds, and those of an archived window are not in the log any more. */
export async function readCounted(
  dependencies: FigureDependencies,
  tenant_id: number,
  { campaign_id, definition }: StoredCampaign,
  read: (of: ShownFold) => Promise<Counted>,
): Promise<Counted> {
  const of = await readShownFold(dependencies, tenant_id, campaign_id);
  const archived = await archivedErrors(dependencies.database.ofTenant(tenant_id), definition);
  return !of || archived.length > 0 ? { count: null, counting: false } : read(of);
}

function timeOf(campaign: StoredCampaign, now: Date): Pick<CampaignFiguresAnswer, 'status' | 'seconds'> {
  const { status, start, end } = campaignAnswer(campaign, now);
  if (status === null) return { status, seconds: null };
  const bound = Date.parse(status === 'SC' ? start : end);
  return { status, seconds: Math.floor(Math.abs(bound - now.getTime()) / 1000) };
}
