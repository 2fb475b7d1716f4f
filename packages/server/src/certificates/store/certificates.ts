import { anyBy, cellBy, ofAllTenants, rowBy, runBy } from '../../database/statements.ts';

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
export const readUncertified = ofAllTenants<{ tenant_id: number; campaign_id: number }>({
  name: 'read-uncertified',
  text: 'select tenant_id, campaign_id from settlements_to_certify($1) order by tenant_id, campaign_id',
});

/** The certificate of a campaign; undefined: its settlement is not sealed. */
export const readCertificateRow = rowBy<StoredCertificate, [campaign_id: number]>({
  name: 'read-certificate',
  text: `
    select campaign_id, settlement, hash, bytes, made_at from certificates where tenant_id = $1 and campaign_id = $2`,
});

/** Notes where the settlement of a campaign is sealed; false: another process has sealed it. */
export const insertCertificate = runBy<[campaign_id: number, settlement: number]>({
  text: 'insert into certificates (tenant_id, campaign_id, settlement) values ($1, $2, $3)',
});

/**
 * Claims the making of a certificate until a time; false: it is made, or another process makes it. Two that write its parts
 * side by side would mix two files.
 */
export const claimCertificate = anyBy<[{ campaign_id: number; now: Date; until: Date }]>({
  text: `
    update certificates set claimed_until = $4
     where tenant_id = $1 and campaign_id = $2 and made_at is null
       and (claimed_until is null or claimed_until <= $3)
    returning 1`,
  values: ({ campaign_id, now, until }) => [campaign_id, now, until],
});

/** Moves the end of a claim, which is known by its end; false: another process has claimed the certificate since. */
export const renewClaim = anyBy<[{ campaign_id: number; from: Date; until: Date }]>({
  text: `
    update certificates set claimed_until = $4
     where tenant_id = $1 and campaign_id = $2 and made_at is null and claimed_until = $3
    returning 1`,
  values: ({ campaign_id, from, until }) => [campaign_id, from, until],
});

/** Writes one part of a file; a part that an earlier attempt left is replaced. */
export const writePart = runBy<[{ campaign_id: number; number: number; content: Buffer }]>({
  text: `
    insert into certificate_parts (tenant_id, campaign_id, number, content) values ($1, $2, $3, $4)
    on conflict (tenant_id, campaign_id, number) do update set content = excluded.content`,
  values: ({ campaign_id, number, content }) => [campaign_id, number, content],
});

/** The file is whole from now on. */
export const noteMade = runBy<[{ campaign_id: number; hash: string; bytes: number; made_at: Date }]>({
  text: 'update certificates set hash = $3, bytes = $4, made_at = $5 where tenant_id = $1 and campaign_id = $2',
  values: ({ campaign_id, hash, bytes, made_at }) => [campaign_id, hash, bytes, made_at],
});

/** One part of a file; undefined past the last. */
export const readPart = cellBy<{ content: Buffer }, [campaign_id: number, number: number]>({
  name: 'read-certificate-part',
  text: 'select content from certificate_parts where tenant_id = $1 and campaign_id = $2 and number = $3',
});
