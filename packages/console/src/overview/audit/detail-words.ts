import type { AuditEntryAnswer } from '@laurel/contract/audit/audit-log.ts';
import { memberWords } from '../../campaigns/edits/definition-words.ts';
import { spanText } from '../../time/time-text.ts';

/** Members of an entry as names and values that people read. */
export function detailWords(
  details: Record<string, unknown>,
  zone: string,
): { name: string; value: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    name: nameWords(name),
    value:
      name.endsWith('_seconds') && typeof value === 'number'
        ? spanText(value * 1_000)
        : memberWords(`/${name}`, value, {}, zone),
  }));
}

/** Entries whose details are what was sent: what changed says the same. */
const repeating: readonly string[] = ['tenant.changed', 'exchange_rates.set'];

/** What an entry records in addition to its changes: of which things, and how many. */
export function besideChanges({
  action,
  details,
  changes,
}: Pick<AuditEntryAnswer, 'action' | 'details' | 'changes'>): Record<string, unknown> {
  if (details === null || changes === null) return details ?? {};
  if (repeating.includes(action)) return {};
  const said = new Set([
    'changes',
    'from',
    'to',
    ...Object.keys(changes.before),
    ...Object.keys(changes.after),
  ]);
  return Object.fromEntries(
    Object.entries(details).filter(
      ([name]) => !said.has(name) || (action === 'events.voided' && name === 'voided'),
    ),
  );
}

/** `payout_approval` → `Payout approval`. */
function nameWords(name: string): string {
  const words = name.replace(/_seconds$/, '').replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
