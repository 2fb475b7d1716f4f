import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { closedModel, decimal } from '../values/schemas.ts';

const maxCount = 1_000_000;

const points = Type.Optional(decimal('Points each time the task is met (PT, RA, SR); missions have none'));

/** How many of something a task wants. */
export function wantedCount(description: string) {
  return Type.Integer({ minimum: 1, maximum: maxCount, description });
}

const turnoverTask = closedModel(
  'TurnoverTask',
  {
    task: Type.Literal('turnover'),
    amount: decimal('Stake of one unit, in the campaign’s currency'),
    points,
  },
  'Met each time the summed stake passes a further whole amount',
);

const roundsTask = closedModel(
  'RoundsTask',
  { task: Type.Literal('rounds'), count: wantedCount('Counted rounds'), points },
  'Met once for every `count` counted rounds',
);

const winsTask = closedModel(
  'WinsTask',
  { task: Type.Literal('wins'), count: wantedCount('Won rounds'), points },
  'Met once for every `count` won rounds',
);

const multiplierTask = closedModel(
  'MultiplierTask',
  {
    task: Type.Literal('multiplier'),
    at_least: decimal('Payout is at least this times the stake'),
    below: Type.Optional(decimal('Payout is less than this times the stake')),
    count: Type.Optional(wantedCount('Rounds; 1 by default')),
    points,
  },
  'Met once for every `count` rounds with such a payout and a stake above 0',
);

const streakTask = closedModel(
  'StreakTask',
  {
    task: Type.Literal('streak'),
    length: wantedCount('Consecutive won rounds'),
    count: Type.Optional(wantedCount('Missions: how many such streaks; 1 by default')),
    points,
  },
  'Met each time `length` consecutive rounds were won',
);

export const taskKinds = [turnoverTask, roundsTask, winsTask, multiplierTask, streakTask] as const;

/** One of the five tasks (docs/rules/tasks.md); its member `task` says which. */
export type Task = Static<(typeof taskKinds)[number]>;

export const taskNames = taskKinds.map(({ properties }) => properties.task.const);
export type TaskName = (typeof taskNames)[number];

/**
 * A schema of such tasks without their points, in whose place each has what `members` gives it; `nameOf`: the title of a
 * task here.
 */
export function taskUnion<Value>(
  title: string,
  kinds: readonly TObject[],
  nameOf: (name: string) => string,
  members: (own: TProperties) => TProperties,
) {
  // The library's types leave titles out.
  const tasks = kinds as unknown as { properties: TProperties; title: string }[];
  return Type.Unsafe<Value>({
    type: 'object',
    title,
    discriminator: { propertyName: 'task' },
    oneOf: tasks.map(({ properties: { points: _, ...own }, title: name }) =>
      closedModel(nameOf(name), members(own)),
    ),
  });
}

export const taskSchema = Type.Unsafe<Task>({
  type: 'object',
  title: 'Task',
  discriminator: { propertyName: 'task' },
  oneOf: [...taskKinds],
});
