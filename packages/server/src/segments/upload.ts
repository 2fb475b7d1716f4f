import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Segment } from '@laurel/contract/segments/segments.ts';
import type { Author } from '../audit/audit.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { TenantDatabase, TenantSession } from '../database/database.ts';
import { existingSegment, type SegmentDependencies, segmentAnswers } from './read-segments.ts';
import { playersInFile } from './segment-file.ts';
import { insertSegmentVersion, type StoredSegment, segments } from './store/segments.ts';

/** Creates a segment of the players in the file. Faults: `invalid_body`, `conflict` for a name that is taken. */
export async function createSegment(
  { database, clock }: SegmentDependencies,
  author: Author,
  name: string | undefined,
  file: string,
): Promise<Segment> {
  if (name === undefined) throw nameMissing();
  const player_ids = await playersInFile(file);
  const added = { player_ids, now: clock(), up_to: null };
  return insertSegment(
    database.ofTenant(author.tenant_id),
    author,
    { name, rule: null, evaluated: null },
    added,
  );
}

/** Adds a segment with its first version. Faults: `conflict` for a name that is taken. */
export function insertSegment(
  session: TenantDatabase,
  author: Author,
  { name, rule, evaluated }: Pick<StoredSegment, 'name' | 'rule' | 'evaluated'>,
  added: Pick<Added, 'player_ids' | 'now' | 'up_to'>,
): Promise<Segment> {
  return session.transaction(async (tenant) => {
    const times = { created_at: added.now, changed_at: added.now };
    const segment = await segments.insert(tenant, { name, rule, evaluated, version: 1, ...times });
    if (!segment) throw nameTaken(name, rule === null ? { parameter: 'name' } : { pointer: '/name' });
    await addVersion(tenant, author, { ...segment, ...added, action: 'segment.created' });
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
    if (known.rule) throw new Fault('conflict', `Segment ${segment_id} follows a rule, so it takes no list.`);
    const segment = { ...known, version: known.version + 1, changed_at: now };
    await addVersion(tenant, author, { ...segment, player_ids, now, up_to: null, action: 'segment.changed' });
    await segments.raiseVersion(tenant, segment);
    return answerOf(tenant, segment);
  });
}

interface Added {
  segment_id: number;
  name: string;
  version: number;
  player_ids: string[];
  up_to: number | null;
  now: Date;
  action: 'segment.created' | 'segment.changed';
}

/** The audit log has the number of players: their ids would have to be erased there, too. */
export async function addVersion(
  tenant: TenantSession,
  { username }: Pick<Author, 'username'>,
  { segment_id, name, version, player_ids, up_to, now, action }: Added,
): Promise<void> {
  const stored = { segment_id, version, player_ids, up_to, author: username, created_at: now };
  await insertSegmentVersion(tenant, stored);
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

function nameMissing(): Fault {
  const errors = [{ parameter: 'name', detail: 'is missing' }];
  return new Fault('invalid_parameter', 'Not valid: name.', { errors });
}

function nameTaken(name: string, at: { parameter: string } | { pointer: string }): Fault {
  const errors = [{ ...at, detail: 'belongs to another segment' }];
  return new Fault('conflict', `There is another segment named "${name}".`, { errors });
}
