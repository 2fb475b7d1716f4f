import { type Static, type TProperties, Type } from 'typebox';
import { closedModel, decimal } from '../values/schemas.ts';
import { type TaskName, taskKinds, taskNames, taskUnion, wantedCount } from './tasks.ts';

const maxDays = 366;
const length = Type.Integer({ minimum: 2, maximum: maxDays, description: 'Days in a row' });

/** Tasks over deposits and logins, which only missions and levels have (docs/rules/missions.md#2). */
const factTaskKinds = [
  factTask('DepositsTask', 'deposits', {
    count: wantedCount('Deposits'),
    min_amount: Type.Optional(decimal('Smaller ones do not count; in the campaign’s currency')),
  }),
  factTask('DepositedTask', 'deposited', { amount: decimal('Sum of deposits, in the campaign’s currency') }),
  factTask('DepositDaysTask', 'deposit_days', { length }),
  factTask('LoginDaysTask', 'login_days', { length }),
] as const;

/** A task over deposits or logins. */
export type FactTask = Static<(typeof factTaskKinds)[number]>;
export const factTaskNames = factTaskKinds.map(({ properties }) => properties.task.const);
export type FactTaskName = (typeof factTaskNames)[number];
/** The tasks of all kinds of campaign. */
export const anyTaskNames = [...taskNames, ...factTaskNames];
export type AnyTaskName = TaskName | FactTaskName;

/** A schema of tasks over rounds, deposits and logins; `members` gives a task what it has in its place. */
export function anyTaskSchema<Step>(
  title: string,
  suffix: string,
  members: (own: TProperties) => TProperties,
) {
  return taskUnion<Step>(title, [...taskKinds, ...factTaskKinds], (name) => `${name}${suffix}`, members);
}

function factTask<const Name extends string, Members extends TProperties>(
  title: string,
  name: Name,
  members: Members,
) {
  return closedModel(title, { task: Type.Literal(name), ...members });
}
