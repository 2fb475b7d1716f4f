import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Segment } from '@laurel/contract/segments/segments.ts';
import type { TenantSession } from '../database/database.ts';
import { type CountedVersion, readNewestVersions, type StoredSegment } from './store/segments.ts';
import { readUsingCampaigns, readUsingTemplates } from './store/uses.ts';

/** The segments as they are answered: with the counts of their newest versions, and where they are used. */
export async function segmentAnswers(
  tenant: TenantSession,
  stored: readonly StoredSegment[],
): Promise<Segment[]> {
  if (stored.length === 0) return [];
  const segment_ids = stored.map(({ segment_id }) => segment_id);
  const versions = new Map(
    (await readNewestVersions(tenant, segment_ids)).map((one) => [one.segment_id, one]),
  );
  const campaigns = await readUsingCampaigns(tenant);
  const templates = await readUsingTemplates(tenant);
  return stored.map(({ segment_id, name, version, created_at, changed_at }) => ({
    id: segment_id,
    name,
    version,
    ...countsOf(versions.get(segment_id)),
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
    campaigns: campaigns.flatMap(({ segments, ...campaign }) => {
      const used = segments.find((one) => one.segment_id === segment_id);
      return used ? [{ ...campaign, version: used.version }] : [];
    }),
    templates: templates.flatMap((one) =>
      one.segments.some((used) => used.segment_id === segment_id) ? [one.name] : [],
    ),
  }));
}

function countsOf(version: CountedVersion | undefined): Pick<Segment, 'players' | 'unseen' | 'erased'> {
  const { players = 0, unseen = 0, erased = 0 } = version ?? {};
  return { players, unseen, erased };
}

/** Refuses an id that is not the tenant's. */
export function existingSegment(segment: StoredSegment | undefined, segment_id: number): StoredSegment {
  if (segment) return segment;
  throw new Fault('not_found', `There is no segment ${segment_id}.`);
}
