import type { CampaignDefinition, CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { findText, unstorable } from '@laurel/contract/values/stored-text.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';

/**
 * The definition with all defaults; refuses one that cannot be stored or is contradictory, with pointers. `at`: its place in
 * the body.
 */
export function checkedDefinition(input: CampaignInput, at = ''): CampaignDefinition {
  const { normalise, check } = kindOf(input).definition;
  const definition = normalise(input);
  const errors = [...findText(input, unstorable), ...check(definition)]
    .slice(0, listedErrors)
    .map((error) => ({ ...error, pointer: at + error.pointer }));
  if (errors.length === 0) return definition;
  const pointers = errors.map((error) => error.pointer).join(', ');
  throw new Fault('invalid_body', `Not valid: ${pointers}.`, { errors });
}

/** The refusal of a name that another campaign of the tenant has. */
export function customIdTaken(custom_id: string): Fault {
  const errors = [{ pointer: '/custom_id', detail: 'belongs to another campaign' }];
  return new Fault('conflict', `Another campaign has the custom_id "${custom_id}".`, { errors });
}
