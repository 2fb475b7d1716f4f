/** The preferences of a request that Laurel knows (RFC 7240; docs/rules/intake.md#4). */
export interface Preferences {
  representation: boolean;
  lenient: boolean;
  /** Whether the answer to a batch names the numbers of its fresh events (docs/certificates/format.md#8). */
  receipt: boolean;
  /** What to say in `Preference-Applied`; undefined when no known preference was sent. */
  applied: string | undefined;
}

/** Reads `Prefer` header lines; unknown preferences are ignored, and of a repeated one the first counts. */
export function readPreferences(header: string | string[] | undefined): Preferences {
  const chosen = new Map<string, string>();
  for (const preference of String(header ?? '').split(',')) {
    const [name = '', value = ''] = (preference.split(';', 1)[0] ?? '')
      .split('=')
      .map((part) => part.trim().toLowerCase());
    if (!chosen.has(name)) chosen.set(name, value.replace(/^"(.*)"$/, '$1'));
  }
  const applied = [...chosen]
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .filter((preference) => known.has(preference));
  return {
    representation: applied.includes('return=representation'),
    lenient: applied.includes('handling=lenient'),
    receipt: applied.includes('receipt'),
    applied: applied.length > 0 ? applied.join(', ') : undefined,
  };
}

const known = new Set([
  'return=representation',
  'return=minimal',
  'handling=lenient',
  'handling=strict',
  'receipt',
]);
