import type { MeMessage } from '@laurel/client/live/messages.ts';
import type { ListedMission } from '@laurel/client/public/campaigns.ts';

/** How far a player is in one step. `done` and `target` are exact decimals; `part` is for the length of a bar, in [0, 1]. */
export interface Reached {
  done: string;
  target: string;
  part: number;
  isDone: boolean;
}

/** How far a player is in a mission; without a player nothing is known. */
export interface StepsReached {
  /** By step, in the order of the definition. */
  reached: readonly Reached[];
  /** The index of the first step that is not completed; -1: there is none, or nothing is known of a player. */
  next: number;
  /** How often all steps were completed, in this period. */
  repeats: number | undefined;
  texts: readonly string[];
}

/** How far the player of a message is in the mission. */
export function stepsReached({ steps }: ListedMission, me: MeMessage | undefined): StepsReached {
  const { tasks = [], repeats } = me?.progress ?? {};
  const reached = tasks.map(({ done, target }) => reachedOf(done, target));
  const next = me?.progress ? steps.findIndex((_, at) => !reached[at]?.isDone) : -1;
  return { reached, next, repeats, texts: steps.map(({ text }) => text) };
}

function reachedOf(done: string, target: string): Reached {
  const part = Math.min(1, Number(done) / Number(target) || 0);
  return { done, target, part, isDone: part === 1 };
}

/** The text of a step that was completed between the two; all of them count once the mission begins anew. */
export function stepDone(before: StepsReached, after: StepsReached): string {
  const isAnew = (after.repeats ?? 0) > (before.repeats ?? 0);
  const at = after.reached.findIndex(
    ({ isDone }, step) => before.reached[step]?.isDone === false && (isDone || isAnew),
  );
  return (at < 0 ? undefined : after.texts[at]) ?? '';
}
