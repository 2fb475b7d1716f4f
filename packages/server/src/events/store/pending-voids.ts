import { authorCommitment } from '@laurel/rules/sealing/commitments.ts';
import type { TenantSession } from '../../database/database.ts';

/** A void of an event that has not come. */
export interface PendingVoid {
  key: string;
  unique_id: string;
  asked_at: Date;
  author: string;
  reason: string;
}

/** Rows of one statement. */
const WRITTEN_ROWS = 1_000;

/**
 * Keeps voids until their events come, and answers the keys of those that were not kept before; the first void of an event
 * stays. `append_events` applies them, under the lock of the log's head that the caller holds. Author and reason, the same of
 * all, are committed to now, because the decision is recorded where there is no code of the server.
 */
export async function insertPendingVoids(
  tenant: TenantSession,
  wanted: readonly { key: string; unique_id: string }[],
  { asked_at, author, reason }: Pick<PendingVoid, 'asked_at' | 'author' | 'reason'>,
): Promise<Set<string>> {
  // In key order (invariant I9).
  const inOrder = wanted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const kept = new Set<string>();
  for (let from = 0; from < inOrder.length; from += WRITTEN_ROWS) {
    const rows = await insertSome(tenant, inOrder.slice(from, from + WRITTEN_ROWS), [
      asked_at,
      author,
      reason,
    ]);
    for (const { key } of rows) kept.add(key);
    await commitToAuthor(
      tenant,
      rows.map(({ key, nonce }) => ({ key, commitment: authorCommitment(nonce, author, reason) })),
    );
  }
  return kept;
}

function insertSome(
  tenant: TenantSession,
  wanted: readonly { key: string; unique_id: string }[],
  common: readonly unknown[],
): Promise<{ key: string; nonce: Buffer }[]> {
  const rows = wanted.map((_, row) => `($1, $2, $3, $4, $${5 + 2 * row}, $${6 + 2 * row})`);
  return tenant.query<{ key: string; nonce: Buffer }>({
    text: `
      insert into pending_voids (tenant_id, asked_at, author, reason, key, unique_id)
      values ${rows.join(', ')}
      on conflict (tenant_id, key) do nothing
      returning replace(key::text, '-', '') as key, nonce`,
    values: [...common, ...wanted.flatMap(({ key, unique_id }) => [key, unique_id])],
  });
}

async function commitToAuthor(
  tenant: TenantSession,
  kept: readonly { key: string; commitment: Uint8Array }[],
): Promise<void> {
  if (kept.length === 0) return;
  await tenant.query({
    text: `
      update pending_voids p set author_commitment = k.commitment
        from unnest($2::uuid[], $3::bytea[]) as k(key, commitment)
       where p.tenant_id = $1 and p.key = k.key`,
    values: [kept.map(({ key }) => key), kept.map(({ commitment }) => Buffer.from(commitment))],
  });
}

/** Removes the pending voids that were asked for before a moment: they have ended. */
export async function deleteEndedVoids(tenant: TenantSession, before: Date): Promise<void> {
  await tenant.query({
    text: 'delete from pending_voids where tenant_id = $1 and asked_at < $2',
    values: [before],
  });
}

/** Selects pending voids: those that have not ended, below a number, and of one event or of any (null). */
export interface PendingVoidFilter {
  since: Date;
  below: number;
  key: string | null;
}

/** The newest pending voids, at most `limit`, newest first. */
export function readPendingVoids(
  tenant: TenantSession,
  { since, below, key }: PendingVoidFilter,
  limit: number,
): Promise<(Omit<PendingVoid, 'key'> & { pending_id: number })[]> {
  return tenant.query<Omit<PendingVoid, 'key'> & { pending_id: number } & Record<string, unknown>>({
    text: `
      select pending_id, unique_id, asked_at, author, reason
        from pending_voids
       where tenant_id = $1 and asked_at >= $2 and pending_id < $3 and ($4::uuid is null or key = $4)
       order by pending_id desc limit $5`,
    values: [since, below, key, limit],
  });
}
