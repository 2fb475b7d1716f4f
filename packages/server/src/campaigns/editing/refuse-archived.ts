import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Session } from '../../store/engine/database.ts';
import { readArchivedBefore } from '../../store/log/archive.ts';

/**
 * Refuses to fold a window that begins before the time up to which the log was archived: the board would lack rounds. Whoever goes
 * on to publish holds the lock of the scoring cursor, under which events are archived.
 */
export async function refuseArchived(
  session: Session,
  tenant_id: number,
  { start }: Pick<CampaignDefinition, 'start'>,
): Promise<void> {
  const before = await readArchivedBefore(session, tenant_id);
  if (!isArchived(start, before)) return;
  const since = formatTimestamp(before);
  throw new Fault(
    'conflict',
    `The window begins at ${start}, but the log was archived up to ${since}, so its board would lack events.`,
    { errors: [error(before)] },
  );
}

/** The same as a finding among others: empty if every event of the window is in the log. */
export async function archivedErrors(
  session: Session,
  tenant_id: number,
  { start }: Pick<CampaignDefinition, 'start'>,
): Promise<DefinitionError[]> {
  const before = await readArchivedBefore(session, tenant_id);
  return isArchived(start, before) ? [error(before)] : [];
}

function isArchived(start: string, before: number | null): before is number {
  return before !== null && (parseTimestamp(start) as number) < before;
}

function error(before: number): DefinitionError {
  return {
    pointer: '/start',
    detail: `the log was archived up to ${formatTimestamp(before)}, so the board would lack events`,
  };
}
