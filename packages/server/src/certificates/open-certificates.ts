import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import type { CertificateDependencies } from './dependencies.ts';
import { readCertificate } from './read-certificate.ts';
import { readReceipt } from './read-receipt.ts';
import { sealSettled } from './seal-settlement.ts';
import { readCertifiedCampaign } from './settled-campaign.ts';
import { readUncertified } from './store/certificates.ts';
import { writeCertificate } from './write-certificate.ts';

export type Certificates = ReturnType<typeof openCertificates>;

/** How often (ms) each process looks for settlements without a certificate. */
const LOOK_MILLISECONDS = 1_000;

/**
 * Opens the module that makes certificates: a settlement's leaf is sealed, and once it is signed, the file is made. Every
 * process does so; the database decides which one seals.
 */
export function openCertificates(
  dependencies: CertificateDependencies & {
    noteNews: () => void;
    onError: (error: unknown, tenant_id?: number) => void;
  },
) {
  const { database, noteNews, onError } = dependencies;
  const certifyAll = async () => {
    const { rows, failure } = await readUncertified(database);
    for (const { tenant_id, campaign_id } of rows)
      await certify(dependencies, tenant_id, campaign_id).catch((error: unknown) =>
        onError(error, tenant_id),
      );
    if (rows.length > 0) noteNews();
    if (failure !== undefined) throw failure;
    return false;
  };
  const certifying = repeat(certifyAll, { milliseconds: LOOK_MILLISECONDS, onError });
  return { ...openModule(dependencies, { read: readCertificate, readReceipt }), close: certifying.close };
}

async function certify(
  dependencies: CertificateDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<void> {
  const campaign = await readCertifiedCampaign(dependencies, tenant_id, campaign_id);
  if (!campaign) return;
  const index = await sealSettled(dependencies, campaign);
  if (index !== undefined) await writeCertificate(dependencies, campaign, index);
}
