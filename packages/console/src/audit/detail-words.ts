import { decimalText } from '../values/decimal-text.ts';

/** Members of an entry as names and values that people read. */
export function detailWords(details: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    name: nameWords(name),
    value: valueWords(value),
  }));
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
