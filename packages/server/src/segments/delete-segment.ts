import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Segment } from '@laurel/contract/segments/segments.ts';
import type { Author } from '../audit/audit.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import { existingSegment, segmentAnswers } from './answer.ts';
import type { SegmentDependencies } from './dependencies.ts';
import { segments } from './store/segments.ts';

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
