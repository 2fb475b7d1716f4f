import type { ExperienceTask, Level } from '@laurel/contract/campaigns/levels.ts';
import type { AnyTaskName } from '@laurel/contract/campaigns/mission.ts';
import { newStep } from '../missions/new-step.ts';

/** A task that gives a point. */
export function newExperience(task: AnyTaskName): ExperienceTask {
  const { prize: _, ...members } = newStep(task);
  return { ...members, points: '1' } as ExperienceTask;
}

/** A level without a prize. */
export function newLevel(name: string, from: string): Level {
  return { name: { en: name }, from, image: '', prize: null };
}
