import { isDeepStrictEqual } from 'node:util';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { prizeErrors } from '@laurel/rules/planning/prize-errors.ts';
import type { StoredCampaign } from '../store/campaigns.ts';

/**
 * Refuses an edit of a published campaign after which prizes can no longer be paid; prizes that could not be paid before
 * stay as they are.
 */
export function refuseUnpayable(
  { state, definition: before }: Pick<StoredCampaign, 'state' | 'definition'>,
  definition: CampaignDefinition,
): void {
  if (state !== 'published') return;
  const known = prizeErrors(before);
  const errors = prizeErrors(definition).filter((one) => !known.some((was) => isDeepStrictEqual(was, one)));
  if (errors.length === 0) return;
  const found = errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ');
  throw new Fault('conflict', `The campaign is published and cannot have these prizes: ${found}.`, {
    errors,
  });
}
