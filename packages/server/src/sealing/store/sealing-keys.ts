import type { Queryable } from '../../database/database.ts';

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
