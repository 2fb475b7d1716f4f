/** What an exact pattern allows: in how many forms a text may be written, and how long one is at most. */
interface PatternExtent {
  /** Choices between characters of one place do not count: they are what the text says, not how it is written. */
  forms: number;
  length: number;
}

/** A pattern may allow so many forms of a text: a search that tries each of them takes no noticeable time. */
const MAX_FORMS = 1_000;
/** Characters of a text that fits. */
const MAX_LENGTH = 1_000;
/** Groups within groups. */
const MAX_DEPTH = 10;

/** Longest pattern that is read. */
export const maxPatternLength = 200;

/** Pieces of a pattern; what is none of them is refused. */
const piece =
  /\\[\\d^$.*+?()[\]{}|/]|\[[^\\[\]^]+\]|\((?:\?:)?|[)|?]|\{\d{1,4}(?:,\d{1,4})?\}|[^\\^$.*+?()[\]{}|]/uy;

class Objection extends Error {}

/**
 * Reads a pattern of a text's exact form: a regular expression from `^` to `$` of characters, `\d`, classes such as
 * `[0-9A-F]`, groups, `|` within groups, `?`, `{n}` and `{n,m}` (docs/rules/raffles.md#4). It has no `*`, no `+` and no
 * references, so what it allows can be counted; with the bounds here, trying it takes a bounded time, whatever the text is.
 * Returns its extent, or the reason why it is refused.
 */
export function readExactPattern(pattern: string): PatternExtent | { objection: string } {
  try {
    if (pattern.length > maxPatternLength)
      throw new Objection(`is longer than ${maxPatternLength} characters`);
    if (!pattern.startsWith('^') || !pattern.endsWith('$') || pattern.endsWith('\\$'))
      throw new Objection('must say the whole text, from ^ to $');
    const pieces = piecesOf(pattern.slice(1, -1));
    const read = alternatives(pieces, 0);
    if (pieces.length > 0) throw new Objection('has a ) or a | outside of a group');
    if (read.length === 0) throw new Objection('allows no character');
    new RegExp(pattern, 'u');
    return read;
  } catch (error) {
    if (error instanceof Objection) return { objection: error.message };
    if (error instanceof SyntaxError) return { objection: 'is no regular expression' };
    throw error;
  }
}

/** The pieces in reverse, so that the next one is the last. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (piece.lastIndex = 0; piece.lastIndex < text.length; ) {
    const from = piece.lastIndex;
    const found = piece.exec(text)?.[0];
    if (found === undefined)
      throw new Objection(
        `has ${JSON.stringify([...text.slice(from)][0])}, which an exact form does not have there`,
      );
    pieces.push(found);
  }
  return pieces.reverse();
}

/** What may be between the brackets of a group; outside of one, there is one alternative. */
function alternatives(pieces: string[], depth: number): PatternExtent {
  if (depth > MAX_DEPTH) throw new Objection(`has groups more than ${MAX_DEPTH} deep`);
  let { forms, length } = sequence(pieces, depth);
  while (depth > 0 && pieces.at(-1) === '|') {
    pieces.pop();
    const other = sequence(pieces, depth);
    forms += other.forms;
    length = Math.max(length, other.length);
  }
  return { forms, length };
}

function sequence(pieces: string[], depth: number): PatternExtent {
  const whole = { forms: 1, length: 0 };
  for (let next = pieces.at(-1); next !== undefined && next !== '|' && next !== ')'; next = pieces.at(-1)) {
    const one = repeated(atom(pieces, depth), pieces);
    whole.forms *= one.forms;
    whole.length += one.length;
    if (whole.forms > MAX_FORMS) throw new Objection(`allows more than ${MAX_FORMS} forms`);
    if (whole.length > MAX_LENGTH) throw new Objection(`allows more than ${MAX_LENGTH} characters`);
  }
  return whole;
}

function atom(pieces: string[], depth: number): PatternExtent {
  const next = pieces.pop() as string;
  if (next === '?' || (next.startsWith('{') && next.length > 1))
    throw new Objection(`has ${next} with nothing to repeat`);
  if (!next.startsWith('(')) return { forms: 1, length: 1 };
  const group = alternatives(pieces, depth + 1);
  if (pieces.pop() !== ')') throw new Objection('has a group without an end');
  // An empty group that is repeated takes time, too.
  return { forms: group.forms, length: Math.max(1, group.length) };
}

/** The forms of so many in a row: each number of them is other forms. */
function repeated({ forms, length }: PatternExtent, pieces: string[]): PatternExtent {
  const count = pieces.at(-1);
  if (count === undefined || !(count === '?' || count.startsWith('{'))) return { forms, length };
  pieces.pop();
  const [least = 0, most = least] = count === '?' ? [0, 1] : (count.match(/\d+/g) ?? []).map(Number);
  let all = 0;
  for (let times = least; times <= most && all <= MAX_FORMS; times++) all += forms ** times;
  return { forms: all, length: length * Math.max(1, most) };
}

/** Whether a text has the form that a pattern says; false for a pattern that is refused. */
export function hasExactForm(pattern: string, text: string): boolean {
  return (
    'forms' in readExactPattern(pattern) && text.length <= MAX_LENGTH && new RegExp(pattern, 'u').test(text)
  );
}
