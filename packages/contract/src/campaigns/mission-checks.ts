import { isZeroDecimal } from '../values/decimals.ts';
import type { DefinitionError, MissionDefinition } from './definition.ts';
import type { FactTask, FactTaskName, MissionStep } from './mission.ts';
import { checkMembers } from './task-checks.ts';
import type { Task } from './tasks.ts';

/** What the rules of a mission must be (docs/rules/missions.md). */
export function checkMission({ rules }: MissionDefinition): DefinitionError[] {
  const { steps, time_zone } = rules;
  return [
    ...steps.flatMap((step, index) =>
      checkTask(step).map(({ pointer, detail }) => ({
        pointer: `/rules/steps/${index}${pointer}`,
        detail,
      })),
    ),
    ...(isTimeZone(time_zone)
      ? []
      : [{ pointer: '/rules/time_zone', detail: 'is no time zone that is known, such as Europe/Berlin' }]),
  ];
}

function checkTask(step: MissionStep): DefinitionError[] {
  const check = factChecks[step.task as FactTaskName] as ((task: FactTask) => DefinitionError[]) | undefined;
  return check ? check(step as FactTask) : checkMembers(step as Task, true);
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
