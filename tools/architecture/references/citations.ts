import { type Passage, whereIn } from './passages.ts';

/** Between two words of a comment: a space, or the end of its line. */
const gap = String.raw`\s+(?:(?:\*|--)\s+)?`;

/** The forms in which documents that were never in the repository were cited. */
const elsewhere = new RegExp(
  [
    String.raw`\b[Dd]ecisions${gap}\d`,
    String.raw`\b[Pp]roduct decisions\b`,
    String.raw`\b[Ss]ections? \d[\d. to]* of the decisions\b`,
    String.raw`\b[Aa]rchitecture${gap}\d`,
    String.raw`\b[Ss]pec[:,]?${gap}(?:\d|[A-Z][a-z]+)`,
    String.raw`\bthe${gap}spec\b`,
    String.raw`\(issue \d+\)`,
  ].join('|'),
  'g',
);

/** Citations of documents that readers of the repository do not have. */
export function citationsOf(passage: Passage): string[] {
  return Array.from(
    passage.text.matchAll(elsewhere),
    ({ 0: cited, index }) => `${whereIn(passage, index)} cites "${cited}", which is not in the repository`,
  );
}
