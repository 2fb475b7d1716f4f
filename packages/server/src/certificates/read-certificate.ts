import { Fault } from '@laurel/contract/faults/faults.ts';
import { existingCampaign, readCampaign } from '../campaigns/campaigns.ts';
import type { Database } from '../database/database.ts';
import { readCertificateRow, readPart } from './store/certificates.ts';
import { PART_BYTES } from './write-certificate.ts';

/** A kept certificate: its name, its size, and any of its bytes. */
export interface KeptCertificate {
  hash: string;
  bytes: number;
  made_at: Date;
  /** From one byte up to and with another, part by part. */
  read: (from: number, to: number) => AsyncGenerator<Buffer>;
}

/** `whyRefused` keeps why a campaign never gets a certificate, once this process has looked at its events. */
interface CertificateReading {
  database: Database;
  whyRefused: (tenant_id: number, campaign_id: number) => Fault | undefined;
}

/**
 * The certificate of a settled campaign. Faults: `not_found` if there is none, or none yet; `conflict` if the campaign
 * can have none (`NoProof`).
 */
export async function readCertificate(
  { database, whyRefused }: CertificateReading,
  tenant_id: number,
  campaign_id: number,
): Promise<KeptCertificate> {
  const tenant = database.ofTenant(tenant_id);
  const row = await readCertificateRow(tenant, campaign_id);
  existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  if (!row || row.hash === null || row.bytes === null || row.made_at === null) {
    const refused = whyRefused(tenant_id, campaign_id);
    if (refused) throw refused;
    throw new Fault(
      'not_found',
      `There is no certificate of campaign ${campaign_id}: it is made some seconds after the settlement.`,
    );
  }
  const { hash, bytes, made_at } = row;
  return {
    hash,
    bytes,
    made_at,
    async *read(from, to) {
      for (let number = Math.floor(from / PART_BYTES); number * PART_BYTES <= to; number += 1) {
        const part = await readPart(tenant, campaign_id, number);
        if (!part) throw new Error(`certificate ${campaign_id} has no part ${number}`);
        const first = number * PART_BYTES;
        yield part.subarray(Math.max(0, from - first), to - first + 1);
      }
    },
  };
}
