import type { TenantSession } from '../../database/database.ts';

/** The players with a gameround event after the event `after`, up to and with `upTo`, each once. */
export async function readPlayersSince(
  tenant: TenantSession,
  after: number,
  upTo: number,
): Promise<Set<string>> {
  if (upTo <= after) return new Set();
  const rows = await tenant.query<{ player_id: string }>({
    text: `
      select distinct e.player_id from events e
       where e.tenant_id = $1 and e.seq > $2 and e.seq <= $3 and e.kind = 'gameround'`,
    values: [after, upTo],
  });
  return new Set(rows.map((row) => row.player_id));
}
