import { type Static, type TProperties, Type } from 'typebox';
import {
  byLanguage,
  closedModel,
  decimal,
  enumeration,
  maxListLength,
  maxTextLength,
  orNull,
} from '../values/schemas.ts';
import type { WithoutMembers } from './by-kind.ts';
import {
  type UnplacedPrize,
  type UnplacedPrizeInput,
  unplacedPrizeInputSchema,
  unplacedPrizeSchema,
} from './prizes.ts';
import { type Task, type TaskName, taskKinds, taskNames, wantedCount } from './tasks.ts';

export const periods = ['campaign', 'day', 'week'] as const;
export type Period = (typeof periods)[number];

export const defaultSettleAfterSeconds = 60;
const maxSettleAfterSeconds = 86_400;
const maxTimes = 1_000;
const maxDays = 366;

/** How long what is owed while a campaign runs can still change. */
export function settleAfterSeconds(meaning: string) {
  return Type.Integer({
    minimum: 0,
    maximum: maxSettleAfterSeconds,
    description: `${meaning}; ${defaultSettleAfterSeconds} by default`,
  });
}

const length = Type.Integer({ minimum: 2, maximum: maxDays, description: 'Days in a row' });

/** Tasks over deposits and logins, which only missions have (docs/rules/missions.md#2). */
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

const text = Type.String({ minLength: 1, maxLength: maxTextLength });
const texts = Type.Optional(
  byLanguage(
    text,
    'What players read, by language; Laurel writes those that are left out from the task',
    'TextByLanguage',
  ),
);

type StepTask = WithoutMembers<Task, 'points'> | FactTask;
interface StepMembers {
  texts?: Record<string, string>;
}

/** A step of a mission with every member filled in: a task, its texts, and maybe a prize. */
export type MissionStep = StepTask & StepMembers & { prize: UnplacedPrize | null };
/** A step as its author writes it. */
export type MissionStepInput = StepTask & StepMembers & { prize?: UnplacedPrizeInput | null };

/** The schemas of tasks with their titles, which the library's types leave out. */
const tasks = [...taskKinds, ...factTaskKinds] as unknown as { properties: TProperties; title: string }[];

/** A schema of tasks over rounds, deposits and logins; `members` gives a task what it has in its place. */
export function anyTaskSchema<Step>(
  title: string,
  suffix: string,
  members: (own: TProperties) => TProperties,
) {
  return Type.Unsafe<Step>({
    type: 'object',
    title,
    discriminator: { propertyName: 'task' },
    oneOf: tasks.map(({ properties: { points: _, ...own }, title: name }) =>
      closedModel(`${name}${suffix}`, members(own)),
    ),
  });
}

const noPrize = 'Each time the step is completed; null: none';
function stepsOf<Step>(suffix: string, ofPrize: TProperties) {
  const step = anyTaskSchema<Step>(`MissionStep${suffix}`, `Step${suffix}`, (own) => ({
    ...{ ...own, ...ofPrize, texts },
  }));
  return Type.Array(step, { minItems: 1, maxItems: maxListLength });
}

const repeat = closedModel('MissionRepeat', {
  times: Type.Integer({ minimum: 1, maximum: maxTimes, description: 'How often it can be completed' }),
  every: enumeration('Period', periods, 'In the whole campaign, or anew each day or week'),
});

/** The rules that only missions have, every default filled in. */
export const missionRules = {
  steps: stepsOf<MissionStep>('', { prize: orNull(unplacedPrizeSchema, noPrize) }),
  in_order: Type.Boolean({ description: 'Whether one step comes after the other; false by default' }),
  repeat,
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'IANA time zone in which days and weeks begin, such as Europe/Berlin; UTC by default',
  }),
  settle_after_seconds: settleAfterSeconds(
    'How long after a completion late events and voids can still change what is owed',
  ),
};

const { steps: _, ...withDefaults } = missionRules;

/** The rules that only missions have, as an author writes them. */
export const missionRulesInput = {
  ...Type.Partial(Type.Object(withDefaults)).properties,
  steps: stepsOf<MissionStepInput>('Input', {
    prize: Type.Optional(orNull(unplacedPrizeInputSchema, noPrize)),
  }),
};

function factTask<const Name extends string, Members extends TProperties>(
  title: string,
  name: Name,
  members: Members,
) {
  return closedModel(title, { task: Type.Literal(name), ...members });
}
