import { type Answers, askMachines } from '../../database/cluster/ask-machines.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';

/** A certificate, made or about to be. */
export interface StoredCertificate {
  campaign_id: number;
  /** The index of the settlement's leaf. */
  settlement: number;
  hash: string | null;
  bytes: number | null;
  made_at: Date | null;
}

/** Settled campaigns without a certificate: one statement across all tenants, or one for each machine when one is away. */
export function readUncertified(
  session: Queryable,
): Promise<Answers<{ tenant_id: number; campaign_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number; campaign_id: number }>({
      name: 'read-uncertified',
      text: 'select tenant_id, campaign_id from settlements_to_certify($1) order by tenant_id, campaign_id',
      values: [tenant_ids],
    }),
  );
}

/** The certificate of a campaign; undefined: its settlement is not sealed. */
export async function readCertificateRow(
  tenant: TenantSession,
  campaign_id: number,
): Promise<StoredCertificate | undefined> {
  const [row] = await tenant.query<StoredCertificate>({
    name: 'read-certificate',
    text: `
      select campaign_id, settlement, hash, bytes, made_at from certificates where tenant_id = $1 and campaign_id = $2`,
    values: [campaign_id],
  });
  return row;
}

/** Notes where the settlement of a campaign is sealed; false: another process has sealed it. */
export async function insertCertificate(
  tenant: TenantSession,
  { campaign_id, settlement }: Pick<StoredCertificate, 'campaign_id' | 'settlement'>,
): Promise<void> {
  await tenant.query({
    text: 'insert into certificates (tenant_id, campaign_id, settlement) values ($1, $2, $3)',
    values: [campaign_id, settlement],
  });
}

/**
 * Claims the making of a certificate until a time; false: it is made, or another process makes it. Two that write its parts
 * side by side would mix two files.
 */
export async function claimCertificate(
  tenant: TenantSession,
  { campaign_id, now, until }: { campaign_id: number; now: Date; until: Date },
): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      update certificates set claimed_until = $4
       where tenant_id = $1 and campaign_id = $2 and made_at is null
         and (claimed_until is null or claimed_until <= $3)
      returning 1`,
    values: [campaign_id, now, until],
  });
  return rows.length > 0;
}

/** Moves the end of a claim, which is known by its end; false: another process has claimed the certificate since. */
export async function renewClaim(
  tenant: TenantSession,
  { campaign_id, from, until }: { campaign_id: number; from: Date; until: Date },
): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      update certificates set claimed_until = $4
       where tenant_id = $1 and campaign_id = $2 and made_at is null and claimed_until = $3
      returning 1`,
    values: [campaign_id, from, until],
  });
  return rows.length > 0;
}

/** Writes one part of a file; a part that an earlier attempt left is replaced. */
export async function writePart(
  tenant: TenantSession,
  { campaign_id, number, content }: { campaign_id: number; number: number; content: Buffer },
): Promise<void> {
  await tenant.query({
    text: `
      insert into certificate_parts (tenant_id, campaign_id, number, content) values ($1, $2, $3, $4)
      on conflict (tenant_id, campaign_id, number) do update set content = excluded.content`,
    values: [campaign_id, number, content],
  });
}

/** The file is whole from now on. */
export async function noteMade(
  tenant: TenantSession,
  { campaign_id, hash, bytes, made_at }: { campaign_id: number; hash: string; bytes: number; made_at: Date },
): Promise<void> {
  await tenant.query({
    text: 'update certificates set hash = $3, bytes = $4, made_at = $5 where tenant_id = $1 and campaign_id = $2',
    values: [campaign_id, hash, bytes, made_at],
  });
}

/** One part of a file; undefined past the last. */
export async function readPart(
  tenant: TenantSession,
  campaign_id: number,
  number: number,
): Promise<Buffer | undefined> {
  const [row] = await tenant.query<{ content: Buffer }>({
    name: 'read-certificate-part',
    text: 'select content from certificate_parts where tenant_id = $1 and campaign_id = $2 and number = $3',
    values: [campaign_id, number],
  });
  return row?.content;
}
