import { SyntaxKind } from 'typescript/unstable/ast';
import { computeLineStarts, createScanner, type Scanner } from 'typescript/unstable/ast/scanner';

/** A piece of TypeScript. `value` is what a literal says, and the text of all else; a template's holes read ` ? `. */
export interface Token {
  kind: 'comment' | 'literal' | 'word' | 'other';
  text: string;
  value: string;
  /** From 1. */
  line: number;
}

const known = new Map<string, Token[]>();

/** The tokens of a TypeScript file, comments included, in the order in which they end. */
export function tokensOf(text: string): Token[] {
  const tokens = known.get(text) ?? withLines(text, [...scan(text)]);
  known.set(text, tokens);
  return tokens;
}

/** The tokens of a TypeScript file without comments: what guards of code look at. */
export function codeOf(text: string): Token[] {
  return tokensOf(text).filter((token) => token.kind !== 'comment');
}

type Scanned = Omit<Token, 'line'> & { start: number };

/** A template literal whose end is not reached yet; `depth` counts the braces open in its present hole. */
interface OpenTemplate {
  value: string;
  start: number;
  depth: number;
}

function* scan(text: string): Generator<Scanned> {
  const scanner = createScanner(false, undefined, text);
  const templates: OpenTemplate[] = [];
  let before: Scanned | undefined;
  let end = -1;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFile; kind = scanner.scan()) {
    // The scanner stays for ever at a sign that no code begins with, such as `#` between JSX elements.
    if (scanner.getTokenEnd() === end)
      throw new SyntaxError(`cannot be read from here on: ${text.slice(end, end + 60)}`);
    end = scanner.getTokenEnd();
    if (kind === SyntaxKind.WhitespaceTrivia || kind === SyntaxKind.NewLineTrivia) continue;
    const [start, value = ''] = follow(templates, scanner, decide(scanner, kind, before, templates.at(-1)));
    const name = nameOf(scanner.getToken());
    if (start === undefined) before = undefined;
    else {
      const token = { kind: name, text: text.slice(start, scanner.getTokenEnd()), value, start };
      if (name !== 'comment') before = token;
      yield token;
    }
  }
}

/**
 * The scanner leaves two decisions to a parser: whether `/` begins a regular expression, which depends on the token
 * before, and whether `}` ends the hole of a template, which depends on the number of open braces.
 */
function decide(
  scanner: Scanner,
  kind: SyntaxKind,
  before: Scanned | undefined,
  open: OpenTemplate | undefined,
) {
  if (kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken)
    return endsValue(before) ? kind : scanner.reScanSlashToken();
  if (kind === SyntaxKind.CloseBraceToken && open?.depth === 0) return scanner.reScanTemplateToken(false);
  if (open && kind === SyntaxKind.OpenBraceToken) open.depth += 1;
  if (open && kind === SyntaxKind.CloseBraceToken) open.depth -= 1;
  return kind;
}

/** Puts the parts of a template together. Answers where the token starts and its value; nothing inside a template. */
function follow(
  templates: OpenTemplate[],
  scanner: Scanner,
  kind: SyntaxKind,
): [start: number, value: string] | [] {
  const value = scanner.getTokenValue();
  if (kind === SyntaxKind.TemplateHead) {
    templates.push({ value, start: scanner.getTokenStart(), depth: 0 });
    return [];
  }
  const open = templates.at(-1);
  if (open && (kind === SyntaxKind.TemplateMiddle || kind === SyntaxKind.TemplateTail)) {
    open.value += ` ? ${value}`;
    if (kind === SyntaxKind.TemplateMiddle) return [];
    templates.pop();
    return [open.start, open.value];
  }
  return [scanner.getTokenStart(), literals.has(kind) ? value : scanner.getTokenText()];
}

const literals = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.NumericLiteral,
]);

const keywordsBeforeExpressions = new Set('return typeof case in of await yield throw else'.split(' '));

function endsValue(token: Scanned | undefined): boolean {
  if (token?.kind === 'word') return !keywordsBeforeExpressions.has(token.text);
  return token?.kind === 'literal' || [')', ']', '}'].includes(token?.text ?? '');
}

function nameOf(kind: SyntaxKind): Token['kind'] {
  if (kind === SyntaxKind.SingleLineCommentTrivia || kind === SyntaxKind.MultiLineCommentTrivia)
    return 'comment';
  if (literals.has(kind)) return 'literal';
  return kind >= SyntaxKind.Identifier ? 'word' : 'other';
}

function withLines(text: string, tokens: Scanned[]): Token[] {
  const starts = computeLineStarts(text);
  let line = 0;
  return tokens.map(({ start, ...token }) => {
    while ((starts[line] ?? 0) > start) line -= 1;
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= start) line += 1;
    return { ...token, line: line + 1 };
  });
}

/** The line, from 1, of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
