import { Fault } from '@laurel/contract/faults/faults.ts';
import { isWorthUnknown } from '@laurel/rules/sealing/event-leaf.ts';
import type { OpenableLeaf } from '../sealing/sealing.ts';
import type { CertifiedCampaign } from './settled-campaign.ts';

/** Why a campaign has no certificate (docs/certificates/format.md#6). It never gets one: what is sealed never changes. */
export class NoProof extends Fault {
  constructor(detail: string) {
    super('conflict', detail);
  }
}

/** Fault `conflict`: the event counts, and was sealed in a leaf without its amount, so nobody could fold the board again. */
export function refuseWorthless(
  { campaign_id }: Pick<CertifiedCampaign, 'campaign_id'>,
  { leaf }: Pick<OpenableLeaf, 'leaf'>,
): void {
  if (!isWorthUnknown(leaf)) return;
  throw new NoProof(
    `Campaign ${campaign_id} counts deposits that an earlier release sealed without their amounts: it has no certificate, ` +
      'and no receipts of players who made one.',
  );
}
