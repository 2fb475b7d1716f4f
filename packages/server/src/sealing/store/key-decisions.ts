import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import type { TenantSession } from '../../database/database.ts';

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
