import { type Static, Type } from 'typebox';
import {
  byLanguage,
  closedModel,
  decimal,
  instant,
  maxListLength,
  maxTextLength,
  nameByLanguage,
  orNull,
} from '../values/schemas.ts';
import { parseTimestamp } from '../values/timestamps.ts';
import type { WithoutMembers } from './by-kind.ts';
import { anyTaskSchema, type FactTask } from './fact-tasks.ts';
import { missionRules } from './mission.ts';
import { unplacedPrizeInputSchema, unplacedPrizeSchema } from './prizes.ts';
import type { Task } from './tasks.ts';
import { imageUrl } from './texts.ts';

const maxLevels = 100;

const capsSchema = closedModel('ExperienceCaps', {
  per_day: Type.Optional(decimal('Most points of a player a day')),
});
export type ExperienceCaps = Static<typeof capsSchema>;

/** A task that gives points each time it is met; `caps`: the most that it gives. */
export type ExperienceTask = (WithoutMembers<Task, 'points'> | FactTask) & {
  points: string;
  caps?: ExperienceCaps;
};

const experience = Type.Array(
  anyTaskSchema<ExperienceTask>('ExperienceTask', 'Experience', (own) => ({
    ...own,
    points: decimal('Points each time the task is met'),
    caps: Type.Optional(capsSchema),
  })),
  { minItems: 1, maxItems: maxListLength },
);

const prizeMeaning = 'When a player reaches the level for the first time in a season; null: none';

const ofLevel = {
  name: nameByLanguage('By language'),
  from: decimal('The experience from which on a player has the level'),
};
const benefits = Type.Optional(
  byLanguage(
    Type.String({ minLength: 1, maxLength: maxTextLength }),
    'What the level brings, in words by language; Laurel only shows it',
    'TextByLanguage',
  ),
);

const levelSchema = closedModel('Level', {
  ...ofLevel,
  image: imageUrl,
  prize: orNull(unplacedPrizeSchema, prizeMeaning),
  benefits,
});
const levelInputSchema = closedModel('LevelInput', {
  ...ofLevel,
  image: Type.Optional(imageUrl),
  prize: Type.Optional(orNull(unplacedPrizeInputSchema, prizeMeaning)),
  benefits,
});
export type Level = Static<typeof levelSchema>;

/** What seasons may be but a list of times. */
export const seasonLengths = ['month', 'quarter'] as const;
export type SeasonLength = (typeof seasonLengths)[number];
type AtSeasonEnd = 'keep' | 'restart' | { fall: number };

const everySchema = Type.Unsafe<SeasonLength | string[]>({
  title: 'SeasonEvery',
  description: 'A calendar month or quarter, or when seasons begin: times in order',
  anyOf: [
    { type: 'string', enum: [...seasonLengths] },
    { type: 'array', minItems: 1, maxItems: maxListLength, items: instant('When a season begins') },
  ],
});
const atEndSchema = Type.Unsafe<AtSeasonEnd>({
  title: 'AtSeasonEnd',
  description: 'Players keep their experience, fall by so many levels, or start again',
  anyOf: [
    { type: 'string', enum: ['keep', 'restart'] },
    { ...closedModel('LevelFall', { fall: Type.Integer({ minimum: 1, maximum: maxLevels }) }) },
  ],
});
const seasonSchema = closedModel('LevelSeason', { every: everySchema, at_end: atEndSchema });
export type LevelSeason = Static<typeof seasonSchema>;

/** When a season of a list begins, µs; null: the text is no time. A date is its first moment in UTC. */
export function seasonBegin(text: string): number | null {
  return parseTimestamp(text.length === 10 ? `${text}T00:00:00Z` : text);
}

const { time_zone, settle_after_seconds } = missionRules;
const withDefaults = {
  caps: orNull(capsSchema, 'Of all tasks together; null: none'),
  season: orNull(seasonSchema, 'Null: experience is for ever'),
  time_zone,
  settle_after_seconds,
};

/** The rules that only levels have, every default filled in. */
export const levelsRules = {
  experience,
  levels: Type.Array(levelSchema, { minItems: 1, maxItems: maxLevels }),
  ...withDefaults,
};

/** The rules that only levels have, as an author writes them. */
export const levelsRulesInput = {
  experience,
  levels: Type.Array(levelInputSchema, { minItems: 1, maxItems: maxLevels }),
  ...Type.Partial(Type.Object(withDefaults)).properties,
};
