import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import type { Queryable } from '../../database/database.ts';
import { anyBy, rowsBy } from '../../database/statements.ts';

/** A public key that signs checkpoints from some moment on, under the name that the installation has since then. */
export interface StoredSealingKey {
  number: number;
  public_key: Buffer;
  installation: string;
}

/** All keys that ever signed, newest last. */
export const readSealingKeys = rowsBy<StoredSealingKey, [], Queryable>({
  text: 'select number, public_key, installation from sealing_keys order by number',
});

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
export const hasKeyDecision = anyBy<[verifier_key: string]>({
  text: `
    select 1 from decisions where tenant_id = $1 and kind = 'key' and content::json ->> 'new' = $2 limit 1`,
});

/** Are decisions about keys or origins still to be sealed? */
export const hasUnsealedKeyDecision = anyBy({
  text: `
    select 1 from decisions where tenant_id = $1 and number is null and kind in ('key', 'origin') limit 1`,
});

/** The verifier keys of a log that sealed decisions replaced, each with the newest event of that moment. */
export const readReplacedKeys = rowsBy<{ old: string; seq: number }, [log: LogName]>({
  text: `
    select content::json ->> 'old' as old, seq from decisions
     where tenant_id = $1 and kind = 'key' and number is not null and content::json ->> 'log' = $2`,
});
