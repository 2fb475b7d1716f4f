import { base64, fromBase64 } from '@laurel/rules/sealing/bytes.ts';
import { leafSum } from '@laurel/rules/sealing/certificate-lines.ts';
import { decodeDecisionLeaf, encodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';

/** A changed file, and what was changed in it. */
export interface Forgery {
  readonly name: string;
  readonly lines: readonly string[];
}

type Path = readonly (string | number)[];

/** Of lines of one name that are alike, forgeries change only the first and the last. */
function* chosenLines(lines: readonly string[]): Generator<[at: number, name: string]> {
  const names = lines.map((line) => /^\{"(\w+)"/.exec(line)?.[1] ?? '');
  for (const [at, name] of names.entries())
    if (names.indexOf(name) === at || names.lastIndexOf(name) === at) yield [at, name];
}

/**
 * Every forgery of a file that somebody without a key can write by its grammar: each line left out, twice, or in another
 * place; each member of each line, of the texts in it and of decisions, left out, twice, with another value, of another
 * type, beyond all bounds, or with one more. `isForged`: only lines of these names.
 */
export function* forgeriesOf(
  lines: readonly string[],
  isForged: (name: string) => boolean = () => true,
): Generator<Forgery> {
  for (const [at, name] of chosenLines(lines)) {
    if (!isForged(name)) continue;
    const line = lines[at] ?? '';
    const of = (what: string, ...changed: string[]) => ({
      name: `line ${at + 1}, ${name}: ${what}`,
      lines: lines.toSpliced(at, 1, ...changed),
    });
    yield of('left out');
    yield of('twice', line, line);
    yield { name: `line ${at + 1}, ${name}: moved to the end`, lines: [...lines.toSpliced(at, 1), line] };
    for (const [what, text] of textsOf(line.trimEnd())) yield of(what, `${text}\n`);
    for (const { what, value } of changesOf(JSON.parse(line)))
      yield of(
        what,
        `${JSON.stringify(withSum(value))}
`,
      );
  }
}

/** Other texts of the same object, or of one with two readings. */
function* textsOf(line: string): Generator<[what: string, text: string]> {
  const first = /^\{"(\w+)":/.exec(line);
  yield ['with a space', `${line} `];
  yield ['with a space inside', line.replace(':', ': ')];
  yield ['with an escape', line.replace(/[a-z]/, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)];
  yield ['with "__proto__"', line.replace(/\}$/, ',"__proto__":{"x":1}}')];
  yield ['nested deeply', line.replace(/\}$/, `,"x":${'['.repeat(500)}${']'.repeat(500)}}`)];
  yield ['cut off', line.slice(0, -1)];
  for (const [, name = ''] of line.matchAll(/[{,]"(\w+)":/g)) {
    yield [`${name} twice, empty first`, line.replace(`"${name}":`, `"${name}":null,"${name}":`)];
  }
  if (first) yield ['its name twice', `${line.slice(0, -1)},"${first[1]}":null}`];
}

interface Change {
  readonly what: string;
  readonly value: unknown;
}

/** Deep in a definition each place is changed in some ways, and every way is tried at some place. */
const DEEP = 2;
const WAYS_APART = 5;

/** Every change of one place in a value. */
function* changesOf(value: unknown, path: Path = []): Generator<Change> {
  const salt = path.join('.').length;
  for (const [at, [what, other]] of [...othersOf(value)].entries())
    if (path.length <= DEEP || (at + salt) % WAYS_APART === 0)
      yield { what: `${path.join('.')} ${what}`, value: other };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    yield { what: `${[...path, name].join('.')} left out`, value: without(value, name) };
    for (const { what, value: other } of changesOf(member, [...path, name]))
      yield { what, value: replaced(value, name, other) };
  }
}

function without(value: object, name: string): unknown {
  if (Array.isArray(value)) return value.toSpliced(Number(name), 1);
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
}

function replaced(value: object, name: string, member: unknown): unknown {
  if (Array.isArray(value)) return value.with(Number(name), member);
  return Object.fromEntries(
    Object.entries(value).map(([other, old]) => [other, other === name ? member : old]),
  );
}

/** Other values in place of one: near it, of other types, and beyond all bounds. */
function* othersOf(value: unknown): Generator<[what: string, other: unknown]> {
  const all: [string, unknown][] = [
    ['is null', null],
    ['is a number', 7],
    ['is a text', 'x'],
    ['is a list', []],
    ['is an object', {}],
    ['is an object that is no text', { toString: 1, valueOf: 1 }],
    ['is a huge number', Number.MAX_SAFE_INTEGER],
    ['is a long text', '9'.repeat(20_000)],
  ];
  yield* all.filter(([, other]) => JSON.stringify(other) !== JSON.stringify(value));
  if (typeof value === 'number')
    yield* [
      ['+1', value + 1],
      ['-1', value - 1],
      ['negative', -value - 1],
      ['a half', value + 0.5],
    ] as const;
  if (typeof value === 'boolean') yield ['is not', !value];
  if (Array.isArray(value) && value.length > 0) yield ['has its first twice', [value[0], ...value]];
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    yield ['has one more', { ...value, more: 1 }];
  if (typeof value === 'string') yield* otherTexts(value);
}

/** A text may hold JSON, or be the leaf of a decision: then what is in it is changed, too. */
function* otherTexts(text: string): Generator<[what: string, other: unknown]> {
  yield ['is empty', ''];
  yield ['has another end', `${text.slice(0, -2)}${text.at(-2) === '1' ? '2' : '1'}${text.slice(-1)}`];
  if (/^[[{]/.test(text)) {
    for (const { what, value } of changesOf(JSON.parse(text)))
      yield [`, inside: ${what}`, JSON.stringify(value)];
    return;
  }
  const leaf = decodeDecisionLeaf(fromBase64(text) ?? new Uint8Array());
  if (!leaf) return;
  for (const { what, value } of changesOf(JSON.parse(leaf.content)))
    yield [`, decided: ${what}`, base64(encodeDecisionLeaf({ ...leaf, content: JSON.stringify(value) }))];
}

/** The same line, with the sum of a leaf that was changed made anew, as a forger would. */
function withSum(line: unknown): unknown {
  const { decision } = (line ?? {}) as { decision?: unknown };
  if (!Array.isArray(decision) || decision.length < 3 || typeof decision[1] !== 'string') return line;
  const leaf = fromBase64(decision[1]);
  return leaf ? { decision: decision.with(2, leafSum(leafHash(leaf))) } : line;
}
