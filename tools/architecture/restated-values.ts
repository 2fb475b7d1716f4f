import type { Guard, RepositoryFile, Rule } from './guard.ts';
import { lineAt } from './tokens.ts';

/** A value that documents repeat: `phrase` holds one group, the number as prose writes it. */
export interface RestatedValue {
  phrase: RegExp;
  value: number;
}

const example: RestatedValue[] = [
  { phrase: /([\d,]+) events (?:a|per) batch/g, value: 10_000 },
  { phrase: /bodies (?:of|up to) ([\d,]+ MiB)/g, value: 16 * 1024 * 1024 },
];

/**
 * Checks numbers that documents repeat from the code: wherever the phrase occurs, its number must be the code's. A phrase
 * that no longer occurs checks nothing and is a breach too.
 */
export function restatedValuesGuard(values: RestatedValue[]): Rule {
  return {
    rule: 'numbers that documents repeat are those of the code',
    check: (files) => {
      const documents = files.filter((file) => isDocument(file.path));
      return values.flatMap((value) => checkValue(value, documents));
    },
  };
}

/** The guard over two values of its own, for the examples. */
export const restatedValuesExample: Guard = {
  ...restatedValuesGuard(example),
  bad: [
    { 'README.md': 'At most 1,000 events a batch and bodies of 16 MiB.' },
    { 'docs/limits.md': 'Takes 10,000\nevents per batch and bodies up to 8 MiB.' },
    { 'docs/limits.md': 'Takes 10,000 events a batch.' },
  ],
  nearMisses: {
    'README.md': 'Takes 10,000 events a batch, bodies of 16 MiB; measured with 1,000 events a call.',
    'docs/decisions/0009-coalescing.md': 'Measured with 500 events a batch.',
    'CHANGELOG.md': 'Batches grew from 1,000 events a batch.',
  },
};

/** Decisions and the changelog tell of their own time, and measurements of their own settings. */
function isDocument(path: string): boolean {
  return path.endsWith('.md') && !path.startsWith('docs/decisions/') && path !== 'CHANGELOG.md';
}

function checkValue({ phrase, value }: RestatedValue, documents: RepositoryFile[]): string[] {
  const found = documents.flatMap(({ path, text }) =>
    Array.from(text.replace(/\s/g, ' ').matchAll(phrase), (match) => ({ path, text, match })),
  );
  if (found.length === 0) return [`no document says ${phrase} any more`];
  return found
    .filter(({ match }) => numberOf(match[1] ?? '') !== value)
    .map(
      ({ path, text, match }) => `${path}:${lineAt(text, match.index)} says "${match[0]}", the code ${value}`,
    );
}

const units: Record<string, number> = { KiB: 1024, MiB: 1024 ** 2, minutes: 60, hours: 3_600, days: 86_400 };

function numberOf(prose: string): number {
  const [digits = '', unit = ''] = prose.split(' ');
  return Number(digits.replaceAll(',', '')) * (units[unit] ?? 1);
}
