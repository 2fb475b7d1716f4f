import { base64, fromBase64 } from '@laurel/rules/sealing/bytes.ts';
import { leafSum } from '@laurel/rules/sealing/certificate-lines.ts';
import { decodeDecisionLeaf, encodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { Draw } from './some-tenant.ts';

type Path = readonly string[];
type Members = Record<string, unknown>;

/** The places in a value that hold no other values. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [path];
  return Object.entries(value).flatMap(([name, member]) => placesIn(member, [...path, name]));
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((inner, name) => (inner as Members | undefined)?.[name], value);
}

/** The value with another one at a place. */
function withAt(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  const changed = withAt((value as Members)[name], rest, other);
  return Array.isArray(value)
    ? value.with(Number(name), changed)
    : { ...(value as Members), [name]: changed };
}

function one<Item>(items: readonly Item[], draw: Draw): Item {
  return items[draw(items.length)] as Item;
}

const ALIKE = ['0123456789', '0123456789abcdef', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

/** Another value of the same type: a number that is near, or a text with another character of its kind. */
function otherThan(value: unknown, draw: Draw): unknown {
  if (typeof value === 'number') return value + (draw(2) === 0 ? 1 : -1) * 10 ** draw(7);
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string' || value === '') return `${draw(10)}`;
  const at = draw(value.length);
  const alike = ALIKE.find((characters) => characters.includes(value[at] as string)) ?? ALIKE[0];
  return `${value.slice(0, at)}${one([...(alike as string)], draw)}${value.slice(at + 1)}`;
}

/** With one value changed, or with that of another item in the same place. */
export function withOther(items: readonly unknown[], at: number, path: Path, draw: Draw): unknown[] {
  const item = items[at];
  const given = draw(3) === 0 ? valueAt(one(items, draw), path) : otherThan(valueAt(item, path), draw);
  return items.with(at, withAt(item, path, given));
}

/** In another order, without one of the items, or with one of them twice. */
export function withOtherItems(items: readonly unknown[], draw: Draw): unknown[] {
  const [at, other] = [draw(items.length), draw(items.length)];
  const way = draw(3);
  if (way === 0) return items.with(at, items[other]).with(other, items[at]);
  return way === 1 ? items.toSpliced(at, 1) : items.toSpliced(other, 0, items[at]);
}

/** A file as somebody may change it who has no key: its lines, or a value in one of them or in what was decided. */
export function changedLines(lines: readonly string[], draw: Draw): string[] {
  const way = draw(4);
  if (way === 0) return withOtherItems(lines, draw) as string[];
  const items = lines.map((line) => JSON.parse(line) as Members);
  const decisions = items.flatMap((item, at) => (Object.hasOwn(item, 'decision') ? [at] : []));
  const at = way === 1 && decisions.length > 0 ? one(decisions, draw) : draw(items.length);
  if (way === 1 && decisions.length > 0) items[at] = withDecided(items[at] as Members, draw);
  else
    items.splice(
      0,
      items.length,
      ...(withOther(items, at, one(placesIn(items[at]), draw), draw) as Members[]),
    );
  return lines.with(at, `${JSON.stringify(items[at])}\n`);
}

/** The decision with a value changed, and with the sum that belongs to it. */
function withDecided({ decision, ...line }: Members, draw: Draw): Members {
  const [index, text, , ...shown] = decision as [number, string, string, ...unknown[]];
  const leaf = decodeDecisionLeaf(fromBase64(text) as Uint8Array);
  if (!leaf) return { decision, ...line };
  const content: unknown = JSON.parse(leaf.content);
  const [changed] = withOther([content], 0, one(placesIn(content), draw), draw);
  const bytes = encodeDecisionLeaf({ ...leaf, content: JSON.stringify(changed) });
  return { decision: [index, base64(bytes), leafSum(leafHash(bytes)), ...shown], ...line };
}
