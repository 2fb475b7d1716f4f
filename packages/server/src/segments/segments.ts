import type { SegmentMembership } from '@laurel/contract/segments/segments.ts';
import { reasonsAt, whenMember } from '@laurel/rules/segments/membership.ts';
import { spanAt } from '@laurel/rules/segments/spans.ts';
import type { TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { refuseUnknown } from '../facts/facts.ts';
import { createByRule, evaluationAt, membershipTime, previewSegment } from './by-rule.ts';
import {
  deleteSegment,
  listSegmentPlayers,
  listSegments,
  listSegmentVersions,
  readExistingSegment,
  readSegment,
  type SegmentDependencies,
} from './read-segments.ts';
import { readWholeHistory } from './rule-members.ts';
import { readListings, readLiveEntries } from './store/memberships.ts';
import type { StoredSegment } from './store/segments.ts';
import { readUsingCampaigns } from './store/uses.ts';
import { createSegment, uploadVersion } from './upload.ts';

export {
  type HeldSegments,
  keepSegments,
  namesOfLive,
  readSegmentsOf,
  refuseUnknownSegments,
} from './audience-segments.ts';
export { fixSegments, segmentErrors } from './fix-segments.ts';
export { type EntryWindow, readLiveEntriesOf } from './live-entries.ts';

export { eraseFromSegments, readSegmentsWith, type SegmentWithPlayer } from './store/erased.ts';

export type Segments = ReturnType<typeof openSegments>;

/** Opens the module for named lists of players. */
export function openSegments(dependencies: SegmentDependencies) {
  return openModule(dependencies, {
    create: createSegment,
    createByRule,
    preview: previewSegment,
    explainPlayer: explainSegmentPlayer,
    uploadVersion,
    list: listSegments,
    read: readSegment,
    listVersions: listSegmentVersions,
    listPlayers: listSegmentPlayers,
    delete: deleteSegment,
  });
}

type Belonging = Pick<SegmentMembership, 'belongs' | 'since' | 'why'>;

/**
 * Whether a player belongs to a segment now, since when and why, by the whole log (docs/rules/segments.md#8); and in the
 * published campaigns that use it. Faults: `not_found`, also for a player in no event where the segment has a rule.
 */
async function explainSegmentPlayer(
  { database, clock }: SegmentDependencies,
  tenant_id: number,
  segment_id: number,
  player_id: string,
): Promise<SegmentMembership> {
  const tenant = database.ofTenant(tenant_id);
  const segment = await readExistingSegment('read', tenant, segment_id);
  if (segment.rule) await refuseUnknown(database, tenant_id, player_id);
  const now = await evaluationAt(tenant, clock());
  const versions = await readListings(tenant, segment_id, player_id);
  return {
    segment_id,
    name: segment.name,
    player_id,
    ...(segment.rule ? await byRule(tenant, segment.rule, player_id, now) : uploaded(versions, segment)),
    campaigns: await inCampaigns(tenant, segment_id, player_id, versions),
    up_to: now.upTo,
  };
}

async function byRule(
  tenant: TenantSession,
  rule: NonNullable<StoredSegment['rule']>,
  player_id: string,
  now: { at: number; upTo: number },
): Promise<Belonging> {
  const { history, world } = await readWholeHistory(tenant, rule, player_id, now);
  const span = spanAt(whenMember(rule, history, world), now.at);
  const why = reasonsAt(rule, history, world, now.at).map(({ since, found, ...reason }) => ({
    ...reason,
    since: membershipTime(since),
    found: [...found],
  }));
  return { belongs: span !== undefined, since: membershipTime(span?.from), why };
}

type Listing = Awaited<ReturnType<typeof readListings>>[number];

/** Since the upload of the first of the versions that list the player without a gap up to the newest one. */
function uploaded(versions: readonly Listing[], { version: newest }: StoredSegment): Belonging {
  const held = new Map(versions.map((one) => [one.version, one.created_at]));
  let first = newest;
  while (held.has(first - 1)) first -= 1;
  const belongs = held.has(newest);
  return { belongs, since: belongs ? (held.get(first)?.toISOString() ?? null) : null, why: [] };
}

async function inCampaigns(
  tenant: TenantSession,
  segment_id: number,
  player_id: string,
  versions: readonly Listing[],
): Promise<SegmentMembership['campaigns']> {
  const using = (await readUsingCampaigns(tenant)).filter(({ state }) => state !== 'draft');
  const entries = new Map(
    (await readLiveEntries(tenant, player_id)).map((one) => [one.campaign_id, one.joined_at]),
  );
  return using.flatMap(({ campaign_id, custom_id, segments: named }) => {
    const used = named.find((one) => one.segment_id === segment_id);
    if (!used) return [];
    const listed = versions.find(({ version }) => version === used.version)?.created_at;
    const since = used.evaluated === 'live' ? entries.get(campaign_id) : listed;
    return [{ campaign_id, custom_id, belongs: since !== undefined, since: since?.toISOString() ?? null }];
  });
}
