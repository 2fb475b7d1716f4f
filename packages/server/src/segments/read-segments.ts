import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Segment, SegmentPlayer, UploadedSegment } from '@laurel/contract/segments/segments.ts';
import type { Rows } from '../database/rows.ts';
import { existingSegment, segmentAnswers } from './answer.ts';
import type { SegmentDependencies } from './dependencies.ts';
import { countPlayers, readPlayers, readSegmentVersions, segments } from './store/segments.ts';

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
  const versions = stored.map(({ segment_id: _, created_at, ...version }) => ({
    ...version,
    created_at: created_at.toISOString(),
  }));
  return { count, versions };
}

/** Which players of a segment are meant. */
export interface WantedPlayers {
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
