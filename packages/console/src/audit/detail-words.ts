import type { AuditEntryAnswer } from '@laurel/contract/installation/audit-log.ts';
import { decimalText } from '../values/decimal-text.ts';

/** Members of an entry as names and values that people read. */
export function detailWords(details: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    name: nameWords(name),
    value: valueWords(value),
  }));
}

/** Entries whose details are what was sent: what changed says the same. */
const repeating: readonly string[] = ['tenant.changed', 'exchange_rates.set'];

/** What an entry tells beside what it changed: of which things, and how many. */
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
  const words = name.replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return decimalText(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueWords).join(', ');
  return Object.entries(value as object)
    .map(([name, one]) => `${name.replaceAll('_', ' ')} ${valueWords(one)}`)
    .join(' ');
}
