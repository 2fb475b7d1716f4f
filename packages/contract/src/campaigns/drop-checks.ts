import { decimalUnits, isZeroDecimal } from '../values/decimals.ts';
import { parseTimestamp } from '../values/timestamps.ts';
import type { DefinitionError, DropDefinition } from './definition.ts';
import { type DropPrize, maxDrops } from './drop.ts';
import { notATimestamp, within } from './shared-checks.ts';

/** What the rules of a drop must be (docs/rules/drops.md#1). */
export function checkDrop(definition: DropDefinition): DefinitionError[] {
  const { prizes } = definition.rules;
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  const tooMany = `fall ${count} times in all; a campaign has at most ${maxDrops} drops`;
  return [
    ...within('/rules/prizes', prizes, (prize) => checkSpan(prize, definition)),
    ...(count <= maxDrops ? [] : [{ pointer: '/rules/prizes', detail: tooMany }]),
    ...checkChance(definition.rules),
    ...checkHours(definition.rules),
  ];
}

/** Within the window: of a published campaign the one that publishing fixed. */
function checkSpan(
  { from, to }: DropPrize,
  { start, end, rules: { schedule = { from: start, to: end } } }: DropDefinition,
): DefinitionError[] {
  const [first, last] = [parseTimestamp(schedule.from), parseTimestamp(schedule.to)];
  // What the window lacks is said of the window.
  if (first === null || last === null || last <= first) return [];
  const own = {
    from: from === undefined ? first : parseTimestamp(from),
    to: to === undefined ? last : parseTimestamp(to),
  };
  const errors: DefinitionError[] = [];
  if (own.from === null) errors.push({ pointer: '/from', detail: notATimestamp });
  else if (own.from < first)
    errors.push({ pointer: '/from', detail: 'must not be before the start of the campaign' });
  if (own.to === null) errors.push({ pointer: '/to', detail: notATimestamp });
  else if (own.to > last)
    errors.push({ pointer: '/to', detail: 'must not be after the end of the campaign' });
  else if (own.from !== null && own.to <= own.from)
    errors.push(
      to === undefined
        ? { pointer: '/from', detail: 'must be before the end of the campaign' }
        : { pointer: '/to', detail: 'to must lie after from' },
    );
  return errors;
}

/** Either a chance for each round, or a way to spread the prizes. */
function checkChance({ chance, spread }: DropDefinition['rules']): DefinitionError[] {
  const pointer = '/rules/chance';
  if (chance === null)
    return spread === null ? [{ pointer, detail: 'is required: a chance of each round, or spread' }] : [];
  if (spread !== null) return [{ pointer, detail: 'must be left out where spread gives the chances' }];
  if (isZeroDecimal(chance) || decimalUnits(chance) > decimalUnits('1'))
    return [{ pointer, detail: 'must be more than 0 and at most 1' }];
  return [];
}

function checkHours({ spread, hours }: DropDefinition['rules']): DefinitionError[] {
  const pointer = '/rules/hours';
  if (spread !== 'by_hour')
    return hours === null ? [] : [{ pointer, detail: 'is a setting of spread by_hour alone' }];
  if (hours === null)
    return [{ pointer, detail: 'is required: a weight for each of the 24 hours of the day' }];
  return hours.some((weight) => weight > 0) ? [] : [{ pointer, detail: 'needs an hour with more than 0' }];
}
