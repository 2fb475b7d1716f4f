import { isZeroDecimal } from '../values/decimals.ts';
import type { DefinitionError, MissionDefinition } from './definition.ts';
import type { AnyTaskName, FactTask, FactTaskName } from './mission.ts';
import { checkMembers } from './task-checks.ts';
import type { Task } from './tasks.ts';

/** What the rules of a mission must be (docs/rules/missions.md). */
export function checkMission({ rules }: MissionDefinition): DefinitionError[] {
  const { steps, time_zone } = rules;
  return [
    ...steps.flatMap((step, index) =>
      checkAnyTask(step, true).map(({ pointer, detail }) => ({
        pointer: `/rules/steps/${index}${pointer}`,
        detail,
      })),
    ),
    ...checkTimeZone(time_zone),
  ];
}

/** What the members of a task over rounds, deposits or logins must be; `isMission`: as `checkMembers`. */
export function checkAnyTask(task: { task: AnyTaskName }, isMission: boolean): DefinitionError[] {
  const check = factChecks[task.task as FactTaskName] as ((task: FactTask) => DefinitionError[]) | undefined;
  return check ? check(task as FactTask) : checkMembers(task as Task, isMission);
}

const factChecks: {
  readonly [Name in FactTaskName]: (task: Extract<FactTask, { task: Name }>) => DefinitionError[];
} = {
  deposits: () => [],
  deposited: ({ amount }) =>
    isZeroDecimal(amount) ? [{ pointer: '/amount', detail: 'amount must be more than 0' }] : [],
  deposit_days: () => [],
  login_days: () => [],
};

/** Refuses a time zone that is not known. */
export function checkTimeZone(time_zone: string): DefinitionError[] {
  const detail = 'is no time zone that is known, such as Europe/Berlin';
  return isTimeZone(time_zone) ? [] : [{ pointer: '/rules/time_zone', detail }];
}

/** Names of the IANA database; offsets such as `+01:00`, which some engines take, are none. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
