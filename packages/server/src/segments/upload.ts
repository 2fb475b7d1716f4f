import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Segment } from '@laurel/contract/segments/segments.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { TenantDatabase, TenantSession } from '../database/database.ts';
import { invalidParameter } from '../validation/refusals.ts';
import { readExistingSegment, type SegmentDependencies, segmentAnswer } from './read-segments.ts';
import { playersInFile } from './segment-file.ts';
import { insertSegmentVersion, type StoredSegment, segments } from './store/segments.ts';

/** Creates a segment of the players in the file. Faults: `invalid_body`, `conflict` for a name that is taken. */
export async function createSegment(
  { database, clock }: SegmentDependencies,
  author: Author,
  name: string | undefined,
  file: string,
): Promise<Segment> {
  if (name === undefined) throw invalidParameter('name', 'is missing');
  const added = { player_ids: await playersInFile(file), now: clock(), up_to: null };
  const uploaded = { name, rule: null, evaluated: null };
  return insertSegment(database.ofTenant(author.tenant_id), author, uploaded, added);
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
    if (!segment) {
      const at = rule === null ? { parameter: 'name' } : { pointer: '/name' };
      const errors = [{ ...at, detail: 'belongs to another segment' }];
      throw new Fault('conflict', `There is another segment named "${name}".`, { errors });
    }
    await addVersion(tenant, author, { ...segment, ...added, action: 'segment.created' });
    return segmentAnswer(tenant, segment);
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
    const known = await readExistingSegment('lock', tenant, segment_id);
    if (known.rule) throw new Fault('conflict', `Segment ${segment_id} follows a rule, so it takes no list.`);
    const segment = { ...known, version: known.version + 1, changed_at: now };
    await addVersion(tenant, author, { ...segment, player_ids, now, up_to: null, action: 'segment.changed' });
    await segments.raiseVersion(tenant, segment);
    return segmentAnswer(tenant, segment);
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
  { username: author }: Pick<Author, 'username'>,
  { segment_id, name, version, player_ids, up_to, now: at, action }: Added,
): Promise<void> {
  await insertSegmentVersion(tenant, { segment_id, version, player_ids, up_to, author, created_at: at });
  const details = { segment_id, name, version, players: player_ids.length };
  const isNew = action === 'segment.created';
  const changes = isNew ? sidesOf({}, { name }) : sidesOf({ version: version - 1 }, { version });
  await writeAudit(tenant, { at, author, action, campaign_id: null, reason: null, details, changes });
}
