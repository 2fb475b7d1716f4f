import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { TenantSession } from '../../database/database.ts';
import { readArchivedBefore } from '../../events/events.ts';

/**
 * Refuses to fold a window that begins before the time up to which the log was archived: the board would lack rounds. A
 * caller that then publishes holds the lock of the scoring cursor, under which events are archived.
 */
export async function refuseArchived(
  tenant: TenantSession,
  { start }: Pick<CampaignDefinition, 'start'>,
): Promise<void> {
  const before = await readArchivedBefore(tenant);
  if (!isArchived(start, before)) return;
  const since = formatTimestamp(before);
  throw new Fault(
    'conflict',
    `The window begins at ${start}, but the log was archived up to ${since}, so its board would lack events.`,
    { errors: [error(before)] },
  );
}

/** The refusal of an archived window as an error in a list; empty if every event of the window is in the log. */
export async function archivedErrors(
  tenant: TenantSession,
  { start }: Pick<CampaignDefinition, 'start'>,
): Promise<DefinitionError[]> {
  const before = await readArchivedBefore(tenant);
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
