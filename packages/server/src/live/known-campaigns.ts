import { Fault } from '@laurel/contract/faults/faults.ts';
import type { TenantBoards } from '../boards/boards.ts';

/** The campaigns of a query that players are shown, and the others; refuses those unless they are to be skipped. */
export function knownOf(
  { views }: TenantBoards,
  { campaign_ids, skipsMissing = false }: { campaign_ids: readonly number[]; skipsMissing?: boolean },
) {
  const known = campaign_ids.filter((id) => views.get(id)?.definition.visible);
  const missing = campaign_ids.filter((id) => !known.includes(id));
  if (missing.length > 0 && !(skipsMissing && known.length > 0)) throw noSuch(missing);
  return { known, missing };
}

export function noSuch(campaign_ids: readonly number[]): Fault {
  return new Fault('not_found', `There is no tournament ${campaign_ids.join(', ')} that players are shown.`);
}

export function stopping(): Fault {
  return new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 });
}
