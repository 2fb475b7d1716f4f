import { compareDecimals, isZeroDecimal } from '../values/decimals.ts';
import type { DefinitionError, LevelsDefinition } from './definition.ts';
import { type ExperienceTask, type Level, seasonBegin } from './levels.ts';
import { checkAnyTask, checkTimeZone } from './mission-checks.ts';
import { notATimestamp } from './shared-checks.ts';

/** What the rules of levels must be (docs/rules/levels.md#1). */
export function checkLevels({ rules }: LevelsDefinition): DefinitionError[] {
  const { experience, levels, season, time_zone } = rules;
  return [
    ...within('/rules/experience', experience, checkTask),
    ...within('/rules/levels', levels, (level, index) => checkLevel(level, levels[index - 1])),
    ...(Array.isArray(season?.every)
      ? within('/rules/season/every', season.every, (text, index, all) => checkBegin(text, all[index - 1]))
      : []),
    ...checkTimeZone(time_zone),
  ];
}

function within<Item>(
  at: string,
  list: readonly Item[],
  check: (item: Item, index: number, list: readonly Item[]) => DefinitionError[],
): DefinitionError[] {
  return list.flatMap((item, index) =>
    check(item, index, list).map(({ pointer, detail }) => ({ pointer: `${at}/${index}${pointer}`, detail })),
  );
}

function checkTask(task: ExperienceTask): DefinitionError[] {
  const none = { pointer: '/points', detail: 'points must be more than 0' };
  return [...checkAnyTask(task, false), ...(isZeroDecimal(task.points) ? [none] : [])];
}

function checkLevel({ from }: Level, before: Level | undefined): DefinitionError[] {
  if (!before || compareDecimals(from, before.from) > 0) return [];
  return [{ pointer: '/from', detail: `must be more than ${before.from}, that of the level before` }];
}

function checkBegin(text: string, before: string | undefined): DefinitionError[] {
  const begin = seasonBegin(text);
  if (begin === null) return [{ pointer: '', detail: notATimestamp }];
  const isLater = before === undefined || begin > (seasonBegin(before) ?? Number.NEGATIVE_INFINITY);
  return isLater ? [] : [{ pointer: '', detail: 'must be later than the season before' }];
}
