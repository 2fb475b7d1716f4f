import { compareDecimals, decimalUnits, isZeroDecimal } from '../values/decimals.ts';
import type { DefinitionError, JackpotDefinition } from './definition.ts';
import type { JackpotLevel } from './jackpot.ts';
import { within } from './shared-checks.ts';

/** What the rules of a jackpot must be (docs/rules/jackpots.md#1). */
export function checkJackpot({ rules }: JackpotDefinition): DefinitionError[] {
  return within('/rules/levels', rules.levels, (level) => [...checkContribution(level), ...checkFall(level)]);
}

const moreThanNothing = 'must be more than 0 and at most ';

function checkContribution({ contribution_percent: percent }: JackpotLevel): DefinitionError[] {
  const isGood = !isZeroDecimal(percent) && compareDecimals(percent, '100') <= 0;
  return isGood ? [] : [{ pointer: '/contribution_percent', detail: `${moreThanNothing}100` }];
}

/** Either by a chance of each round, or at a secret amount. */
function checkFall(level: JackpotLevel): DefinitionError[] {
  const { must_drop_from: from, must_drop_by: by, chance, seed_amount } = level;
  if (chance === null && by === null)
    return [{ pointer: '/must_drop_by', detail: 'is required: the amount by which it falls, or a chance' }];
  if (chance !== null) {
    const isGood = !isZeroDecimal(chance) && decimalUnits(chance) <= decimalUnits('1');
    return [
      ...(isGood ? [] : [{ pointer: '/chance', detail: `${moreThanNothing}1` }]),
      ...(by === null
        ? []
        : [{ pointer: '/chance', detail: 'must be left out where must_drop_by is there' }]),
      ...(by === null && from !== null
        ? [{ pointer: '/must_drop_from', detail: 'must be left out where chance is there' }]
        : []),
    ];
  }
  const errors: DefinitionError[] = [];
  if (from !== null && compareDecimals(from, seed_amount) < 0)
    errors.push({ pointer: '/must_drop_from', detail: 'must not be less than seed_amount' });
  if (from !== null && by !== null && compareDecimals(by, from) <= 0)
    errors.push({ pointer: '/must_drop_by', detail: 'must be more than must_drop_from' });
  return errors;
}
