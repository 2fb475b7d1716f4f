import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Segment } from '@laurel/contract/segments/segments.ts';
import type { Author } from '../audit/audit.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';
import { existingSegment, type SegmentDependencies, segmentAnswers } from './read-segments.ts';
import { playersInFile } from './segment-file.ts';
import { insertSegmentVersion, type StoredSegment, segments } from './store/segments.ts';

/** Creates a segment of the players in the file. Faults: `invalid_body`, `conflict` for a name that is taken. */
export async function createSegment(
  { database, clock }: SegmentDependencies,
  author: Author,
  name: string,
  file: string,
): Promise<Segment> {
  const player_ids = await playersInFile(file);
  const now = clock();
  return database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const segment = await segments.insert(tenant, { name, version: 1, created_at: now, changed_at: now });
    if (!segment) throw nameTaken(name);
    await addVersion(tenant, author, { ...segment, player_ids, now, action: 'segment.created' });
    return answerOf(tenant, segment);
  });
}

/** Gives a segment its next version, the players in the file. Faults: `not_found`, `invalid_body`. */
export async function uploadVersion(
  { database, clock }: SegmentDependencies,
  author: Author,
  segment_id: number,
  file: string,
): Promise<Segment> {
  const player_ids = await playersInFile(file);
  const now = clock();
  return database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const known = existingSegment(await segments.lock(tenant, segment_id), segment_id);
    const segment = { ...known, version: known.version + 1, changed_at: now };
    await addVersion(tenant, author, { ...segment, player_ids, now, action: 'segment.changed' });
    await segments.raiseVersion(tenant, segment);
    return answerOf(tenant, segment);
  });
}

interface Added {
  segment_id: number;
  name: string;
  version: number;
  player_ids: string[];
  now: Date;
  action: 'segment.created' | 'segment.changed';
}

/** The audit log has the number of players: their ids would have to be erased there, too. */
async function addVersion(
  tenant: TenantSession,
  { username }: Author,
  { segment_id, name, version, player_ids, now, action }: Added,
): Promise<void> {
  await insertSegmentVersion(tenant, { segment_id, version, player_ids, author: username, created_at: now });
  await writeAudit(tenant, {
    at: now,
    author: username,
    action,
    campaign_id: null,
    reason: null,
    details: { segment_id, name, version, players: player_ids.length },
    changes:
      action === 'segment.created' ? sidesOf({}, { name }) : sidesOf({ version: version - 1 }, { version }),
  });
}

async function answerOf(tenant: TenantSession, segment: StoredSegment): Promise<Segment> {
  const [answer] = await segmentAnswers(tenant, [segment]);
  return answer as Segment;
}

function nameTaken(name: string): Fault {
  const errors = [{ parameter: 'name', detail: 'belongs to another segment' }];
  return new Fault('conflict', `There is another segment named "${name}".`, { errors });
}
