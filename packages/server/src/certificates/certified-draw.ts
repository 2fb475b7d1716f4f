import type { SealedDraw } from '@laurel/rules/sealing/certificate-lines.ts';
import { textOfWinners } from '@laurel/rules/sealing/draw-content.ts';
import { readWinners } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { decisionsOf, type SignedCheckpoints } from './head.ts';
import type { CertifiedCampaign } from './settled-campaign.ts';
import { readDrawDecision } from './store/events-of-certificate.ts';

/** The draw of a raffle as its certificate has it. */
export interface CertifiedDraw {
  /** The index of its leaf among the decisions. */
  index: number;
  /** The text of the winners. */
  winners: string;
}

/** The sealed draw of a raffle; undefined for campaigns of other kinds. */
export async function readDraw(
  tenant: TenantSession,
  { campaign_id, definition }: Pick<CertifiedCampaign, 'campaign_id' | 'definition'>,
): Promise<CertifiedDraw | 'not_drawn' | undefined> {
  if (definition.kind !== 'raffle') return undefined;
  const index = await readDrawDecision(tenant, campaign_id);
  if (index === undefined) return 'not_drawn';
  return { index, winners: textOfWinners(await readWinners(tenant, campaign_id)) };
}

/** The sealed draw of a raffle with its leaf and the proof of it. */
export async function sealedDraw(
  tenant: TenantSession,
  campaign: Pick<CertifiedCampaign, 'campaign_id'>,
  { index, winners }: CertifiedDraw,
  trees: SignedCheckpoints,
): Promise<SealedDraw> {
  const { decisions, decisionsProof } = await decisionsOf(tenant, campaign, [index], trees);
  const [decision] = decisions;
  if (!decision) throw new Error(`there is no decision ${index}`);
  return { decision, proof: decisionsProof, winners };
}
