import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { CostSpread, WindowResult } from '@laurel/contract/simulation/several-windows.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { compare, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { costOfWon } from '@laurel/rules/prizes/prize-cost.ts';
import { type Boards, leaderboardRows } from '../boards/boards.ts';
import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import type { Database } from '../database/database.ts';
import type { SimulationQueue } from '../scheduling/keyed-queues.ts';
import { readKnownPlayers, readScoredSeq } from '../scoring/scoring.ts';
import type { Simulated } from './prepare-candidates.ts';
import type { SeveralCandidate } from './several-candidates.ts';
import { assumedIn } from './simulate.ts';
import { simulateBoards } from './simulate-boards.ts';
import { endSimulation, noteProgress, type SimulationOutcome } from './store.ts';
import { findWinners, wonRows } from './winners.ts';

/** A simulation for this process to run. */
export interface SimulationTask {
  tenant_id: number;
  campaign_id: number;
  simulation_id: number;
  candidates: SeveralCandidate[];
  /** The most rows of each board. */
  rows: number;
}

export interface RunnerDependencies {
  database: Database;
  boards: Boards;
  scoring: Pick<CampaignDependencies['scoring'], 'written'>;
  /** Shared with everything that reads the whole log of a tenant. */
  queue: SimulationQueue;
  onError: (error: unknown, tenant_id: number) => void;
}

/**
 * How often (ms) a process reports that it is alive and its progress, and checks whether the simulation was cancelled
 * elsewhere.
 */
const SAID_EVERY = 1_000;

/** Runs simulations in this process, those of a tenant one after the other. Their state is in the database only. */
export class SimulationRunner {
  readonly #dependencies: RunnerDependencies;
  readonly #running = new Map<number, { ending: AbortController; ended: Promise<void> }>();

  constructor(dependencies: RunnerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Runs it in the background. */
  run(task: SimulationTask): void {
    const ending = new AbortController();
    const ended = this.#runToEnd(task, ending).finally(() => this.#running.delete(task.simulation_id));
    this.#running.set(task.simulation_id, { ending, ended });
  }

  /** Ends it if it runs here; the caller sets its state. */
  cancel(simulation_id: number): void {
    this.#running.get(simulation_id)?.ending.abort(new Fault('conflict', 'It was cancelled.'));
  }

  /** Whether a simulation is under way. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Ends all of them as failed. */
  async close(): Promise<void> {
    const stopped = new Fault('shutting_down', 'The process that ran it stopped; start it again.');
    const running = [...this.#running.values()];
    for (const { ending } of running) ending.abort(stopped);
    await Promise.all(running.map(({ ended }) => ended));
  }

  async #runToEnd(task: SimulationTask, ending: AbortController): Promise<void> {
    const { database, onError } = this.#dependencies;
    const { tenant_id, simulation_id } = task;
    const progress = { events_done: 0, events_total: 0 };
    const say = async () => {
      if (await noteProgress(database.ofTenant(tenant_id), simulation_id, progress)) return;
      ending.abort(new Fault('conflict', 'It was cancelled.'));
    };
    const saying = setInterval(
      () => void say().catch((error) => onError(error, tenant_id)),
      SAID_EVERY,
    ).unref();
    try {
      const outcome = await this.#simulate(task, progress, ending.signal);
      await say();
      await endSimulation(database.ofTenant(tenant_id), simulation_id, { state: 'done', outcome });
    } catch (error) {
      await this.#fail(task, error).catch((another) => onError(another, tenant_id));
    } finally {
      clearInterval(saying);
    }
  }

  async #simulate(
    { tenant_id, campaign_id, candidates, rows }: SimulationTask,
    progress: { events_done: number; events_total: number },
    signal: AbortSignal,
  ) {
    const { database, boards, scoring, queue } = this.#dependencies;
    return queue.wait(tenant_id, signal, async () => {
      await scoring.written(tenant_id);
      progress.events_total = await readScoredSeq(database.ofTenant(tenant_id));
      const players = Math.max(1, await readKnownPlayers(database.ofTenant(tenant_id)));
      const onPlayers = (gone: number) => {
        progress.events_done = Math.floor(progress.events_total * Math.min(1, gone / players));
      };
      const address = { tenant_id, campaign_id };
      const { simulated } = await simulateBoards({ database }, address, candidates, signal, onPlayers);
      const folded = candidates.map((candidate, i) => ({
        candidate,
        simulated: simulated[i] as (typeof simulated)[number],
      }));
      return severalResults(boards, tenant_id, folded, rows, signal);
    });
  }

  /** A cancelled simulation has its state already. */
  async #fail({ tenant_id, simulation_id }: SimulationTask, error: unknown): Promise<void> {
    const { database, onError } = this.#dependencies;
    const isKnown = error instanceof Fault;
    if (!isKnown) onError(error, tenant_id);
    const reason = isKnown ? error.detail : 'It failed; the cause is in the log of the service.';
    await endSimulation(database.ofTenant(tenant_id), simulation_id, { state: 'failed', error: reason });
  }
}

/** The results of folding the candidates, with at most `rows` rows of each board; `signal` ends it. */
async function severalResults(
  boards: Boards,
  tenant_id: number,
  folded: readonly { candidate: SeveralCandidate; simulated: Simulated }[],
  rows: number,
  signal: AbortSignal,
): Promise<SimulationOutcome> {
  const results: WindowResult[] = [];
  for (const { candidate, simulated } of folded) {
    const { definition, index } = candidate;
    const { board, rounds, unpriced, players } = simulated;
    const { won, winners, first } = await findWinners(simulated, rows, signal);
    const shown = (lines: BoardRow[]) => leaderboardRows(boards, tenant_id, definition, lines);
    results.push({
      window: { start: definition.start, end: definition.end },
      definition: index,
      assumed: assumedIn(candidate),
      rounds,
      unpriced,
      players,
      count: board.count,
      board: await shown(wonRows(simulated, 0, rows)),
      winners: { count: winners, results: await shown(first) },
      cost: costOfWon(won, definition.currency),
    });
  }
  const ofDefinitions = Map.groupBy(results, (result) => result.definition);
  return { results, spread: Array.from(ofDefinitions, ([index, own]) => costSpread(index, own)) };
}

/** The cost of a definition's prizes over one or more windows; each number is that of one window, so nothing is rounded. */
function costSpread(definition: number, results: readonly WindowResult[]): CostSpread {
  const costs = results.map(({ cost }) => cost);
  const [first] = costs as [PrizeCost];
  return {
    definition,
    currency: first.currency,
    cash: spread(costs.map(({ cash }) => cash)),
    bonus: spread(costs.map(({ bonus }) => bonus)),
    free_spins: spread(costs.map(({ free_spins }) => String(free_spins))),
    deposit_bonus: spread(costs.map(({ deposit_bonus }) => String(deposit_bonus))),
  };
}

function spread(amounts: string[]): CostSpread['cash'] {
  const inOrder = amounts.toSorted((a, b) => compare(parseDecimal(a), parseDecimal(b)));
  const at = (position: number) => inOrder[position] as string;
  return { low: at(0), median: at(Math.floor((inOrder.length - 1) / 2)), high: at(inOrder.length - 1) };
}
