import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { scoreText } from '../kinds/tournament/score.ts';
import { copyTally, type Tally } from '../kinds/tournament/tally.ts';
import { type TaskName, taskProgress } from '../kinds/tournament/tasks.ts';
import type { PlayerFold } from './fold.ts';
import { stepRound } from './step-round.ts';

/** What a board shows of a player in one campaign. */
export interface ShownScore {
  /** canonical decimal text of at most 8 decimals; null: not on the board (decisions 5.3) */
  readonly score: string | null;
  /** the score in 10^-8, for comparing in memory */
  readonly units: bigint | null;
  /** `settled_at` of the round that last changed the score, µs; null exactly where the score is */
  readonly reached_at: number | null;
}

/** One player's score and progress in one campaign. */
export interface Standing extends ShownScore {
  /** counted rounds */
  readonly rounds: number;
  /** rounds that will count as soon as their rate is there */
  readonly unpriced: number;
  readonly progress: Progress;
}

export interface Progress {
  /** PT RA SR: points so far (SR: up to the round that reached the target) */
  readonly points: string | null;
  /** TM IM: rounds that the running attempt has used */
  readonly attempt_rounds: number | null;
  readonly tasks: readonly TaskProgress[];
}

/** `done` of `target` in the task's own unit: stake, rounds, wins. */
export interface TaskProgress {
  readonly task: TaskName;
  readonly done: string;
  readonly target: string;
}

/** What a fold is worth now: its tally and then the rounds of its tail (decisions 5.3). */
export function standingOf(campaign: CompiledCampaign, fold: PlayerFold): Standing {
  const tally = tallyOf(campaign, fold);
  return {
    ...shownScore(campaign, tally),
    rounds: tally.rounds,
    unpriced: tally.unpriced,
    progress: progressOf(campaign, tally),
  };
}

/** The part of `standingOf` that boards show, without its text, which scoring asks for with every event. */
export function scoreOf(campaign: CompiledCampaign, fold: PlayerFold): Omit<ShownScore, 'score'> {
  const tally = tallyOf(campaign, fold);
  const units = campaign.type.score(tally);
  return { units, reached_at: units === null ? null : tally.reached_at };
}

function tallyOf(campaign: CompiledCampaign, fold: PlayerFold): Tally {
  const tally = copyTally(fold.tally);
  const last = fold.tail.length - 1;
  for (const [index, round] of fold.tail.entries()) {
    stepRound(campaign, tally, round, index === last, fold.joined_at, null);
  }
  return tally;
}

function shownScore(campaign: CompiledCampaign, tally: Tally): ShownScore {
  const units = campaign.type.score(tally);
  if (units === null) return { score: null, units, reached_at: null };
  return { score: scoreText(units), units, reached_at: tally.reached_at };
}

function progressOf(campaign: CompiledCampaign, tally: Tally): Progress {
  return {
    points: campaign.type.counts === 'points' ? scoreText(tally.points) : null,
    attempt_rounds: campaign.type.counts === 'attempts' ? tally.used : null,
    tasks: campaign.tasks.flatMap((task, index) => {
      const state = tally.tasks[index];
      return state === undefined ? [] : [{ task: task.task, ...taskProgress(task, state) }];
    }),
  };
}
