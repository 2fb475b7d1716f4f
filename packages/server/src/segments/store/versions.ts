import type { SegmentVersion } from '@laurel/contract/campaigns/audience.ts';
import type { TenantSession } from '../../database/database.ts';

/**
 * Which of the versions the tenant has. Their segments cannot be deleted until the transaction ends; segments are locked in
 * the order of their ids, and transactions that need the lock of the scoring cursor took it before.
 */
export async function holdVersions(
  tenant: TenantSession,
  wanted: readonly SegmentVersion[],
): Promise<SegmentVersion[]> {
  const segment_ids = [...new Set(wanted.map(({ segment_id }) => segment_id))];
  const rows = await tenant.query<{ segment_id: number; version: number }>({
    text: `
      select segment_id, version from segments
       where tenant_id = $1 and segment_id = any($2::bigint[])
       order by segment_id for share`,
    values: [segment_ids],
  });
  const newest = new Map(rows.map(({ segment_id, version }) => [segment_id, version]));
  return wanted.filter(({ segment_id, version }) => version <= (newest.get(segment_id) ?? 0));
}

/** Ids that are read by one statement: some 10 ms. */
const IDS_AT_ONCE = 20_000;

/** The players of a version, a piece at a time; none if there is no such version. */
export async function* readPlayerIds(
  tenant: TenantSession,
  { segment_id, version }: SegmentVersion,
): AsyncGenerator<string[], void, undefined> {
  for (let from = 1; ; from += IDS_AT_ONCE) {
    const [row] = await tenant.query<{ player_ids: string[] }>({
      name: 'read-segment-players',
      text: `
        select player_ids[$4::integer:$5::integer] as player_ids from segment_versions
         where tenant_id = $1 and segment_id = $2 and version = $3`,
      values: [segment_id, version, from, from + IDS_AT_ONCE - 1],
    });
    if (!row || row.player_ids.length === 0) return;
    yield row.player_ids;
    if (row.player_ids.length < IDS_AT_ONCE) return;
  }
}
