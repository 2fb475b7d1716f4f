import type { Queryable } from '../../database/database.ts';

/** A public key that signed checkpoints, newest last. */
export interface StoredSealingKey {
  number: number;
  public_key: Buffer;
  installation: string;
}

/** All keys that ever signed. */
export function readSealingKeys(session: Queryable): Promise<StoredSealingKey[]> {
  return session.query<StoredSealingKey & Record<string, unknown>>({
    text: 'select number, public_key, installation from sealing_keys order by number',
  });
}

/** Adds the first key, which names the installation, unless another process did so. */
export async function addFirstKey(
  session: Queryable,
  public_key: Uint8Array,
  created_at: Date,
): Promise<void> {
  await session.query({
    text: `
      insert into sealing_keys (number, public_key, created_at) values (1, $1, $2)
      on conflict (number) do nothing`,
    values: [Buffer.from(public_key), created_at],
  });
}
