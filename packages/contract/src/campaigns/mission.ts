import { type TProperties, Type } from 'typebox';
import {
  byLanguage,
  closedModel,
  enumeration,
  maxListLength,
  maxTextLength,
  orNull,
} from '../values/schemas.ts';
import type { WithoutMembers } from './by-kind.ts';
import { anyTaskSchema, type FactTask } from './fact-tasks.ts';
import {
  type UnplacedPrize,
  type UnplacedPrizeInput,
  unplacedPrizeInputSchema,
  unplacedPrizeSchema,
} from './prizes.ts';
import { settleAfterSeconds } from './settle-after.ts';
import type { Task } from './tasks.ts';

export const periods = ['campaign', 'day', 'week'] as const;
export type Period = (typeof periods)[number];

const maxTimes = 1_000;

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
