import { fromBase64 } from '@laurel/rules/sealing/bytes.ts';
import type { NamedTree, OfLogs, SettlementContent } from '@laurel/rules/sealing/certificate-lines.ts';
import { countOf } from '../reading/members.ts';

/** A settlement's content, its roots as bytes. */
export interface SealedSettlement extends Omit<SettlementContent, 'events' | 'decisions'> {
  readonly trees: OfLogs<{ readonly size: number; readonly root: Uint8Array }>;
}

const isCount = (value: unknown) => countOf(value) !== undefined;
const isText = (value: unknown) => typeof value === 'string';
const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const orAbsent = (is: typeof isHash) => (value: unknown) => value === undefined || is(value);

/** What each member is; a settlement has no others. */
const members: Readonly<Record<Exclude<keyof SettlementContent, keyof OfLogs<NamedTree>>, typeof isCount>> = {
  version: isCount,
  seq: isCount,
  changes: isCount,
  settled_at: isText,
  count: isCount,
  board_hash: isHash,
  board_root: isHash,
  rates_hash: isHash,
  games_hash: isHash,
  excluded_hash: isHash,
  paused_hash: orAbsent(isHash),
  payouts_hash: isHash,
  completions_hash: orAbsent(isHash),
  lost_hash: orAbsent(isHash),
  list_root: orAbsent(isHash),
  tickets: orAbsent(isCount),
  owed_root: orAbsent(isHash),
};

/** Reads the content of a settlement's leaf; undefined for anything else. */
export function readSealedSettlement(content: unknown): SealedSettlement | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  const { events, decisions, ...settlement } = content as SettlementContent;
  const trees = { events: treeOf(events), decisions: treeOf(decisions) };
  const isWhole =
    Object.entries(members).every(([name, is]) => is(settlement[name as keyof typeof settlement])) &&
    Object.keys(settlement).every((name) => Object.hasOwn(members, name));
  if (!isWhole || !trees.events || !trees.decisions) return undefined;
  return { ...settlement, trees: { events: trees.events, decisions: trees.decisions } };
}

function treeOf(named: NamedTree | undefined): { size: number; root: Uint8Array } | undefined {
  const root = typeof named?.root === 'string' ? fromBase64(named.root) : undefined;
  return named && root?.length === 32 && isCount(named.size) ? { size: named.size, root } : undefined;
}
