import { checkDefinition } from '../contract/campaign-checks.ts';
import { normaliseDefinition } from '../contract/campaign-defaults.ts';
import type { CampaignDefinition, CampaignInput } from '../contract/campaigns.ts';
import { Fault, listedErrors } from '../contract/faults.ts';
import { findText, unstorable } from '../contract/stored-text.ts';

/**
 * The definition with every default filled in; refuses one that cannot be stored or makes no sense, with pointers. `at`: where in
 * the body it stands.
 */
export function checkedDefinition(input: CampaignInput, at = ''): CampaignDefinition {
  const definition = normaliseDefinition(input);
  const errors = [...findText(input, unstorable), ...checkDefinition(definition)]
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
