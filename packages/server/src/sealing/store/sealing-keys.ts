import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';

/** A public key that signs checkpoints from some moment on, under the name that the installation has since then. */
export interface StoredSealingKey {
  number: number;
  public_key: Buffer;
  installation: string;
}

/** All keys that ever signed, newest last. */
export function readSealingKeys(session: Queryable): Promise<StoredSealingKey[]> {
  return session.query<StoredSealingKey>({
    text: 'select number, public_key, installation from sealing_keys order by number',
  });
}

/** Adds a key unless there is one of that number. Without `installation` it gives the installation a new name. */
export async function addSealingKey(
  session: Queryable,
  key: { number: number; public_key: Uint8Array; created_at: Date; installation?: string },
): Promise<void> {
  const { number, public_key, created_at, installation } = key;
  const values = [number, Buffer.from(public_key), created_at];
  const ofName = installation === undefined ? ['', ''] : [', installation', ', $4'];
  await session.query({
    text: `
      insert into sealing_keys (number, public_key, created_at${ofName[0]}) values ($1, $2, $3${ofName[1]})
      on conflict (number) do nothing`,
    values: installation === undefined ? values : [...values, installation],
  });
}

/** Does a decision announce this verifier key? */
export async function hasKeyDecision(tenant: TenantSession, verifier_key: string): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      select 1 from decisions where tenant_id = $1 and kind = 'key' and content::json ->> 'new' = $2 limit 1`,
    values: [verifier_key],
  });
  return rows.length > 0;
}

/** Are decisions about keys or origins still to be sealed? */
export async function hasUnsealedKeyDecision(tenant: TenantSession): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      select 1 from decisions where tenant_id = $1 and number is null and kind in ('key', 'origin') limit 1`,
  });
  return rows.length > 0;
}

/** The verifier keys of a log that sealed decisions replaced, each with the newest event of that moment. */
export function readReplacedKeys(
  tenant: TenantSession,
  log: LogName,
): Promise<{ old: string; seq: number }[]> {
  return tenant.query<{ old: string; seq: number }>({
    text: `
      select content::json ->> 'old' as old, seq from decisions
       where tenant_id = $1 and kind = 'key' and number is not null and content::json ->> 'log' = $2`,
    values: [log],
  });
}
