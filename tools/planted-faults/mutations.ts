import type { ESTree } from 'rolldown/utils';
import { visit } from '../architecture/syntax-tree.ts';

/** In the order in which `choose.ts` takes them in turn. */
export const kinds = ['operator', 'bound', 'await', 'condition', 'arguments'] as const;
export type Kind = (typeof kinds)[number];

/** One change of a source file: what lies from `start` to `end` becomes `text`. */
export interface Mutation {
  kind: Kind;
  start: number;
  end: number;
  text: string;
}

const operators: Record<string, { kind: Kind; other: string }> = {
  '===': { kind: 'operator', other: '!==' },
  '!==': { kind: 'operator', other: '===' },
  '+': { kind: 'operator', other: '-' },
  '-': { kind: 'operator', other: '+' },
  '*': { kind: 'operator', other: '/' },
  '&&': { kind: 'operator', other: '||' },
  '||': { kind: 'operator', other: '&&' },
  '<': { kind: 'bound', other: '<=' },
  '<=': { kind: 'bound', other: '<' },
  '>': { kind: 'bound', other: '>=' },
  '>=': { kind: 'bound', other: '>' },
};

/** Every change of the five kinds that a source allows; some do not compile. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const add = (kind: Kind, start: number, end: number, text: string) =>
    found.push({ kind, start, end, text });
  visit(
    { path, text: source },
    {
      BinaryExpression: (node) => exchangeOperator(source, node, add),
      LogicalExpression(node) {
        exchangeOperator(source, node, add);
        if (node.operator === '&&' && node.right.type !== 'ObjectExpression')
          add('condition', node.left.end, node.end, '');
      },
      ExpressionStatement({ expression }) {
        if (expression.type === 'AwaitExpression')
          add('await', expression.start, expression.argument.start, '');
      },
      IfStatement(node) {
        if (!node.alternate) add('condition', node.start, node.end, '');
      },
      CallExpression: ({ arguments: given }) => swapArguments(source, given, add),
      TemplateElement: (node) => changeSql(source, node, add),
    },
  );
  return found;
}

type Add = (kind: Kind, start: number, end: number, text: string) => void;

function exchangeOperator(
  source: string,
  { left, right, operator }: ESTree.BinaryExpression | ESTree.LogicalExpression,
  add: Add,
): void {
  const exchange = operators[operator];
  if (!exchange) return;
  const start = source.indexOf(operator, left.end);
  if (start < right.start) add(exchange.kind, start, start + operator.length, exchange.other);
}

/** Exchanges arguments that are names, as only these look alike to a reader. */
function swapArguments(source: string, given: ESTree.CallExpression['arguments'], add: Add): void {
  const isName = (node: ESTree.Argument) => node.type === 'Identifier' || node.type === 'MemberExpression';
  given.forEach((second, i) => {
    const first = given[i - 1];
    if (!first || !isName(first) || !isName(second)) return;
    const [one, between, other] = [
      source.slice(first.start, first.end),
      source.slice(first.end, second.start),
      source.slice(second.start, second.end),
    ];
    if (one !== other) add('arguments', first.start, second.end, `${other}${between}${one}`);
  });
}

/**
 * Bounds and conditions of a statement. Left alone are conditions on the tenant, which row-level security repeats, and
 * those on a parameter, without which PostgreSQL refuses the statement.
 */
function changeSql(source: string, { start, end }: { start: number; end: number }, add: Add): void {
  const text = source.slice(start, end);
  if (!/\b(select|update|delete|insert)\b/.test(text)) return;
  for (const { 0: found, index } of text.matchAll(/(?<= )(<=?|>=?)(?= )/g))
    add('bound', start + index, start + index + found.length, operators[found]?.other ?? found);
  for (const { 0: found, index } of text.matchAll(/\s+and (?!tenant_id)[\w.]+ [^\n()$`]+?(?= and |\n|`|$)/g))
    add('condition', start + index, start + index + found.length, '');
}
