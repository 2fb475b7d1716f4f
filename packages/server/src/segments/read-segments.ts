import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Segment, SegmentPlayer, UploadedSegment } from '@laurel/contract/segments/segments.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { LogFollower } from '../cursor/cursor.ts';
import type { Database, Rows, TenantSession } from '../database/database.ts';
import {
  type CountedVersion,
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
): Promise<{ count: number; segments: Segment[] }> {
  const tenant = database.ofTenant(tenant_id);
  const { count, results } = await segments.list(tenant, rows);
  return { count, segments: await segmentAnswers(tenant, results) };
}

/** One segment of the tenant. Faults: `not_found`. */
export async function readSegment(
  { database }: Reading,
  tenant_id: number,
  segment_id: number,
): Promise<Segment> {
  const tenant = database.ofTenant(tenant_id);
  const stored = existingSegment(await segments.read(tenant, segment_id), segment_id);
  const [segment] = await segmentAnswers(tenant, [stored]);
  return segment as Segment;
}

/** Every version of a segment, newest first, and how many there are in all. Faults: `not_found`. */
export async function listSegmentVersions(
  { database }: Reading,
  tenant_id: number,
  segment_id: number,
  rows: Rows,
): Promise<{ count: number; versions: UploadedSegment[] }> {
  const tenant = database.ofTenant(tenant_id);
  const { version: count } = existingSegment(await segments.read(tenant, segment_id), segment_id);
  const stored = await readSegmentVersions(tenant, segment_id, rows);
  const versions = stored.map(({ segment_id: _, created_at, up_to, ...version }) => ({
    ...version,
    ...(up_to !== null && { up_to }),
    created_at: created_at.toISOString(),
  }));
  return { count, versions };
}

/** Which players of a segment are meant. */
interface WantedPlayers {
  /** Undefined: the newest. */
  version: number | undefined;
  /** Undefined: whether an event names them or not. */
  seen: boolean | undefined;
}

/** Players of a version of a segment by id, and how many there are in all. Faults: `not_found`. */
export async function listSegmentPlayers(
  { database }: Reading,
  tenant_id: number,
  segment_id: number,
  { version, seen }: WantedPlayers,
  rows: Rows,
): Promise<{ count: number; players: SegmentPlayer[] }> {
  const tenant = database.ofTenant(tenant_id);
  const segment = existingSegment(await segments.read(tenant, segment_id), segment_id);
  if (version !== undefined && version > segment.version)
    throw new Fault('not_found', `Segment ${segment_id} has no version ${version}.`);
  const filter = { segment_id, version: version ?? segment.version, seen };
  const count = await countPlayers(tenant, filter);
  return { count, players: await readPlayers(tenant, filter, rows) };
}

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
  return stored.map(({ segment_id, name, rule, evaluated, version, created_at, changed_at }) => ({
    id: segment_id,
    name,
    ...(rule && evaluated && { rule, evaluated }),
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

/** Deletes a segment with all versions, unless a campaign or a template uses it. Faults: `not_found`, `conflict`. */
export async function deleteSegment(
  { database, clock }: SegmentDependencies,
  author: Author,
  segment_id: number,
): Promise<void> {
  await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const segment = existingSegment(await segments.lock(tenant, segment_id), segment_id);
    const [answer] = await segmentAnswers(tenant, [segment]);
    refuseUsed(answer as Segment);
    await segments.remove(tenant, segment_id);
    const { name } = segment;
    await writeAudit(tenant, {
      at: clock(),
      author: author.username,
      action: 'segment.deleted',
      campaign_id: null,
      reason: null,
      details: { segment_id, name },
      changes: sidesOf({ name }, {}),
    });
  });
}

/** The fault names at most this many users. */
const NAMED = 5;

function refuseUsed({ campaigns, templates }: Segment): void {
  const users = [
    ...campaigns.map(({ custom_id }) => `campaign ${custom_id}`),
    ...templates.map((name) => `template ${name}`),
  ];
  if (users.length === 0) return;
  const more = users.length > NAMED ? ` and ${users.length - NAMED} more` : '';
  throw new Fault('conflict', `The segment is used by ${users.slice(0, NAMED).join(', ')}${more}.`);
}
