import type { SegmentVersion } from '@laurel/contract/campaigns/audience.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Segment, SegmentPlayer, UploadedSegment } from '@laurel/contract/segments/segments.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { LogFollower } from '../cursor/cursor.ts';
import type { Database, Rows, TenantSession } from '../database/database.ts';
import type { Listed } from '../database/table.ts';
import {
  countPlayers,
  readNewestVersions,
  readPlayers,
  readSegmentVersions,
  type StoredSegment,
  segments,
} from './store/segments.ts';
import { readUsingCampaigns, readUsingTemplates } from './store/uses.ts';

/** The dependencies of this module's operations. */
export interface SegmentDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<LogFollower, 'written'>;
}

type Reading = Pick<SegmentDependencies, 'database'>;

/** The tenant's segments by name, and how many there are in all. */
export async function listSegments(
  { database }: Reading,
  tenant_id: number,
  rows: Rows,
): Promise<Listed<Segment>> {
  const tenant = database.ofTenant(tenant_id);
  const { count, results } = await segments.list(tenant, rows);
  return { count, results: await segmentAnswers(tenant, results) };
}

/** One segment of the tenant. Faults: `not_found`. */
export async function readSegment(
  { database }: Reading,
  tenant_id: number,
  segment_id: number,
): Promise<Segment> {
  const tenant = database.ofTenant(tenant_id);
  return segmentAnswer(tenant, await readExistingSegment('read', tenant, segment_id));
}

/** Every version of a segment, newest first, and how many there are in all. Faults: `not_found`. */
export async function listSegmentVersions(
  { database }: Reading,
  tenant_id: number,
  segment_id: number,
  rows: Rows,
): Promise<Listed<UploadedSegment>> {
  const tenant = database.ofTenant(tenant_id);
  const { version: count } = await readExistingSegment('read', tenant, segment_id);
  const stored = await readSegmentVersions(tenant, segment_id, rows);
  const results = stored.map(({ segment_id: _, created_at, up_to, ...version }) => ({
    ...version,
    ...(up_to !== null && { up_to }),
    created_at: created_at.toISOString(),
  }));
  return { count, results };
}

/**
 * Players of a version of a segment by id, by default of its newest. `seen`: only those that an event names, or only the
 * others; undefined: both. Faults: `not_found`.
 */
export async function listSegmentPlayers(
  { database }: Reading,
  tenant_id: number,
  segment_id: number,
  { version, seen, ...rows }: Rows & { version: number | undefined; seen: boolean | undefined },
): Promise<Listed<SegmentPlayer>> {
  const tenant = database.ofTenant(tenant_id);
  const segment = await readExistingSegment('read', tenant, segment_id);
  if (version !== undefined && version > segment.version)
    throw new Fault('not_found', `Segment ${segment_id} has no version ${version}.`);
  const filter = { segment_id, version: version ?? segment.version, seen };
  const count = await countPlayers(tenant, filter);
  return { count, results: await readPlayers(tenant, filter, rows) };
}

/** A segment as it is answered. */
export async function segmentAnswer(tenant: TenantSession, stored: StoredSegment): Promise<Segment> {
  const [answer] = await segmentAnswers(tenant, [stored]);
  return answer as Segment;
}

/** The segments as they are answered: with the counts of their newest versions, and where they are used. */
async function segmentAnswers(tenant: TenantSession, stored: readonly StoredSegment[]): Promise<Segment[]> {
  if (stored.length === 0) return [];
  const segment_ids = stored.map(({ segment_id }) => segment_id);
  const newest = await readNewestVersions(tenant, segment_ids);
  const versions = new Map(newest.map((one) => [one.segment_id, one]));
  const campaigns = await readUsingCampaigns(tenant);
  const templates = await readUsingTemplates(tenant);
  return stored.map(({ segment_id, name, rule, evaluated, version, created_at, changed_at }) => {
    const { players = 0, unseen = 0, erased = 0 } = versions.get(segment_id) ?? {};
    const usedBy = (one: { segments: SegmentVersion[] }) =>
      one.segments.find((used) => used.segment_id === segment_id);
    return {
      id: segment_id,
      name,
      ...(rule && evaluated && { rule, evaluated }),
      version,
      ...{ players, unseen, erased },
      created_at: created_at.toISOString(),
      changed_at: changed_at.toISOString(),
      campaigns: campaigns.flatMap(({ segments, ...campaign }) => {
        const used = usedBy({ segments });
        return used ? [{ ...campaign, version: used.version }] : [];
      }),
      templates: templates.filter(usedBy).map((one) => one.name),
    };
  });
}

/** Reads or locks a segment of the tenant. Fault `not_found`. */
export async function readExistingSegment(
  how: 'read' | 'lock',
  tenant: TenantSession,
  segment_id: number,
): Promise<StoredSegment> {
  const segment = await segments[how](tenant, segment_id);
  if (segment) return segment;
  throw new Fault('not_found', `There is no segment ${segment_id}.`);
}

/** Deletes a segment with all versions, unless a campaign or a template uses it. Faults: `not_found`, `conflict`. */
export async function deleteSegment(
  { database, clock }: SegmentDependencies,
  author: Author,
  segment_id: number,
): Promise<void> {
  await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const segment = await readExistingSegment('lock', tenant, segment_id);
    const { name, campaigns, templates } = await segmentAnswer(tenant, segment);
    refuseUsed(campaigns, templates);
    await segments.remove(tenant, segment_id);
    const entry = { at: clock(), author: author.username, campaign_id: null, reason: null };
    const changed = { details: { segment_id, name }, changes: sidesOf({ name }, {}) };
    await writeAudit(tenant, { ...entry, action: 'segment.deleted', ...changed });
  });
}

/** The fault names at most this many users. */
const NAMED = 5;

function refuseUsed(campaigns: Segment['campaigns'], templates: string[]): void {
  const users = [
    ...campaigns.map(({ custom_id }) => `campaign ${custom_id}`),
    ...templates.map((name) => `template ${name}`),
  ];
  if (users.length === 0) return;
  const more = users.length > NAMED ? ` and ${users.length - NAMED} more` : '';
  throw new Fault('conflict', `The segment is used by ${users.slice(0, NAMED).join(', ')}${more}.`);
}
