import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  type YAMLMap,
} from 'yaml';

/** A document of a YAML text, and where its values are. */
export interface YamlDocument {
  value: unknown;
  /** The line, from 1, of the value at a JSON pointer, or of the nearest value around it. */
  lineOf: (pointer: string) => number;
}

/** What a YAML text has that JSON has not; the message names line and field. */
export class YamlFault extends Error {
  override readonly name = 'YamlFault';
}

/** Bare words and numbers that YAML readers take for different things; each with what to write. */
const ambiguous: readonly [RegExp, string][] = [
  [
    /^(?:~|null|true|false|yes|no|on|off|y|n)$/i,
    'is a truth value or nothing to some readers of YAML: write true, false or null, or put it in quotes',
  ],
  [/^\d{4}-\d\d?-\d\d?(?:$|[Tt\s])/, 'is a date to some readers of YAML: put it in quotes'],
  [
    /^[-+]?0(?:[0-7_]+|o[0-7_]+|x[\da-f_]+|b[01_]+)$/i,
    'is no decimal number: put it in quotes if it is a text',
  ],
  [
    /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?$/,
    'is a number of base 60 to some readers of YAML: put it in quotes',
  ],
  [/^[-+]?\.(?:inf|nan)$/i, 'is no number that JSON has: put it in quotes if it is a text'],
  [
    /^[-+]?(?=[\d.]*\d)[\d_]*\.?[\d_]*(?:e[-+]?\d+)?$/i,
    'is no plain decimal number: write it with digits alone, or put it in quotes if it is a text',
  ],
];

/** A moment with its offset: some readers make a date of it, but all of them the same. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)$/;

/** So many decimal digits survive in every number. */
const EXACT_DIGITS = 15;

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * The documents of a YAML text, each with exactly what JSON could say: texts, decimal numbers, true, false, null, lists and
 * objects. Everything that readers of YAML understand in different ways is refused, and so are tags, anchors and repeated
 * members. Throws YamlFault.
 */
export function parseStrictYaml(text: string): YamlDocument[] {
  const lines = new LineCounter();
  // Every scalar stays a text here: what it means is decided below.
  const documents = parseAllDocuments(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => readDocument(document, lines));
}

function readDocument(document: Document.Parsed, lines: LineCounter): YamlDocument {
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw new YamlFault(`line ${lineAt(problem.pos[0])}: ${problem.message.replace(/\.$/, '')}`);
  const reader = new Reader(lineAt);
  const value = reader.read(document.contents, '', document.range[0]);
  return { value, lineOf: (pointer) => reader.lineOf(pointer) };
}

class Reader {
  readonly #lineAt: (offset: number) => number;
  readonly #lines = new Map<string, number>();

  constructor(lineAt: (offset: number) => number) {
    this.#lineAt = lineAt;
  }

  /** `near`: where a value would be that is not there. */
  read(node: Node | null, pointer: string, near: number): unknown {
    const line = this.#lineAt(node?.range?.[0] ?? near);
    this.#lines.set(pointer, line);
    const refuse = (why: string): never => {
      throw new YamlFault(`line ${line}${pointer === '' ? '' : `, ${pointer}`}: ${why}`);
    };
    if (node === null) return refuse('there is no value; write null if there is none');
    if (isAlias(node)) return refuse(`*${node.source} repeats another value; write it out`);
    if (node.anchor !== undefined) return refuse(`&${node.anchor} is an anchor, which JSON has not`);
    if (node.tag !== undefined) return refuse(`${node.tag} is a tag, which JSON has not`);
    if (isScalar(node)) return scalarOf(node.value as string, node.type === 'PLAIN', refuse);
    if (isSeq(node))
      return node.items.map((item, index) => this.read(item as Node, `${pointer}/${index}`, near));
    if (isMap(node)) return this.#members(node, pointer, refuse);
    return refuse('is nothing that JSON has');
  }

  #members(map: YAMLMap, pointer: string, refuse: (why: string) => never): object {
    const members = map.items.map((pair) => {
      const { key, value } = pair as { key: Node; value: Node | null };
      if (!isScalar(key)) return refuse('has a member whose name is no text');
      const name = String(key.value);
      const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return [name, this.read(value, at, key.range?.[0] ?? 0)] as const;
    });
    return Object.fromEntries(members);
  }

  lineOf(pointer: string): number {
    const line = this.#lines.get(pointer);
    if (line !== undefined) return line;
    return pointer === '' ? 1 : this.lineOf(pointer.slice(0, pointer.lastIndexOf('/')));
  }
}

function scalarOf(text: string, isBare: boolean, refuse: (why: string) => never): unknown {
  if (!isBare) return text;
  if (text === '') return refuse('there is no value; write null, or "" for an empty text');
  if (words.has(text)) return words.get(text);
  if (moment.test(text)) return text;
  if (decimal.test(text)) {
    const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
    return digits.length <= EXACT_DIGITS
      ? Number(text)
      : refuse(`${text} has more digits than numbers keep: put it in quotes`);
  }
  const [, why] = ambiguous.find(([pattern]) => pattern.test(text)) ?? [];
  return why === undefined ? text : refuse(`${text} ${why}`);
}
