import { LaurelFault } from '@laurel/client/faults.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { changesBetween } from '@laurel/contract/campaigns/definition-difference.ts';
import { writeAt } from '../editor/pointers.ts';

/** Whether an edit was refused because somebody else made a version meanwhile. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof LaurelFault && error.errors.some(({ pointer }) => pointer === '/version');
}

/** What was changed from `base` to `mine`, on top of `theirs`; where both changed the same member, mine counts. */
export function onTopOf<Definition extends CampaignDefinition>(
  theirs: Definition,
  base: Definition,
  mine: Definition,
): Definition {
  // From the last one on, so that what is taken out of a list does not move what is still to be changed.
  const changes = changesBetween(base, mine).reverse();
  return changes.reduce((value, { pointer, after }) => writeAt(value, pointer, after) as Definition, theirs);
}
