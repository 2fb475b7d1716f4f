import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import {
  type AnyTaskName,
  type FactTask,
  type FactTaskName,
  factTaskNames,
} from '@laurel/contract/campaigns/fact-tasks.ts';
import type { JackpotLevel } from '@laurel/contract/campaigns/jackpot.ts';
import type { ExperienceTask, Level } from '@laurel/contract/campaigns/levels.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { blankDefinition, blankShared, newTask } from './blank-definition.ts';

/** A definition of each kind to begin with. */
export const blankOfKind: Record<CampaignKindName, (now: Date) => CampaignDefinition> = {
  tournament: (now) => blankDefinition('PT', now),
  mission: (now) =>
    normaliseDefinition({
      ...{ kind: 'mission', ...blankShared(now) },
      rules: { steps: [newStep('login_days')] },
    }),
  raffle: (now) =>
    normaliseDefinition({
      ...{ kind: 'raffle', ...blankShared(now) },
      rules: { tickets: [{ task: 'turnover' as const, amount: '10', tickets: 1 }] },
    }),
  drop: (now) =>
    normaliseDefinition({
      ...{ kind: 'drop', ...blankShared(now) },
      rules: { spread: 'evenly' as const, prizes: [{ prize: newPrize(), count: 1 }] },
    }),
  jackpot: (now) => {
    const shared = blankShared(now);
    const [language = 'en'] = Object.keys(shared.texts);
    return normaliseDefinition({ kind: 'jackpot', ...shared, rules: { levels: [newPot(language)] } });
  },
  levels: (now) => {
    const { end: _, ...shared } = blankShared(now);
    return normaliseDefinition({
      ...{ kind: 'levels', ...shared },
      rules: { experience: [newExperience('turnover')], levels: [newLevel('Bronze', '100')] },
    });
  },
};

const newFacts: { readonly [Name in FactTaskName]: Extract<FactTask, { task: Name }> } = {
  deposits: { task: 'deposits', count: 1 },
  deposited: { task: 'deposited', amount: '50' },
  deposit_days: { task: 'deposit_days', length: 3 },
  login_days: { task: 'login_days', length: 7 },
};

/** A step with a task of a kind, without a prize. */
export function newStep(task: AnyTaskName): MissionStep {
  const isFact = (factTaskNames as readonly string[]).includes(task);
  const members = isFact ? newFacts[task as FactTaskName] : newTask(task as Task['task'], 'TM');
  return { ...members, prize: null };
}

/** A prize of money that says nothing yet. */
export function newPrize(): UnplacedPrize {
  return { kind: 'cash', amount: '' };
}

/** A task that gives a point. */
export function newExperience(task: AnyTaskName): ExperienceTask {
  const { prize: _, ...members } = newStep(task);
  return { ...members, points: '1' } as ExperienceTask;
}

/** A level without a prize. */
export function newLevel(name: string, from: string): Level {
  return { name: { en: name }, from, image: '', prize: null };
}

/** A pot to begin with. */
export function newPot(language: string): JackpotLevel {
  const filled = { seed_amount: '100', contribution_percent: '0.5' };
  return { name: { [language]: '' }, ...filled, must_drop_from: null, must_drop_by: '1000', chance: null };
}
