import type { CertificateDependencies } from './dependencies.ts';
import { NoProof } from './refuse-facts.ts';
import { sealSettled } from './seal-settlement.ts';
import { readCertifiedCampaign } from './settled-campaign.ts';
import { writeCertificate } from './write-certificate.ts';

/**
 * Seals a settlement and makes its certificate, as far as that can be done now; does nothing that is done already. Returns
 * why the campaign never gets one, where that is so.
 */
export async function certifySettled(
  dependencies: CertificateDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<string | undefined> {
  const campaign = await readCertifiedCampaign(dependencies, tenant_id, campaign_id);
  if (!campaign) return undefined;
  try {
    const index = await sealSettled(dependencies, campaign);
    if (index !== undefined) await writeCertificate(dependencies, campaign, index);
    return undefined;
  } catch (error) {
    if (error instanceof NoProof) return error.detail;
    throw error;
  }
}
