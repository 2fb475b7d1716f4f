import { fromBase64 } from '@laurel/rules/sealing/bytes.ts';
import type { NamedTree, OfLogs, SettlementContent } from '@laurel/rules/sealing/certificate-lines.ts';

/** A settlement's content, its roots as bytes. */
export interface SealedSettlement extends Omit<SettlementContent, 'events' | 'decisions'> {
  readonly trees: OfLogs<{ readonly size: number; readonly root: Uint8Array }>;
}

const counts = ['version', 'seq', 'changes', 'count'] as const;
const texts = [
  'settled_at',
  'board_hash',
  'board_root',
  'rates_hash',
  'games_hash',
  'excluded_hash',
  'payouts_hash',
] as const;

/** Reads the content of a settlement's leaf; undefined for anything else. */
export function readSealedSettlement(content: unknown): SealedSettlement | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  const settlement = content as SettlementContent;
  const events = treeOf(settlement.events);
  const decisions = treeOf(settlement.decisions);
  const isWhole =
    counts.every((name) => Number.isSafeInteger(settlement[name])) &&
    texts.every((name) => typeof settlement[name] === 'string');
  return isWhole && events && decisions ? { ...settlement, trees: { events, decisions } } : undefined;
}

function treeOf(named: NamedTree | undefined): { size: number; root: Uint8Array } | undefined {
  const root = typeof named?.root === 'string' ? fromBase64(named.root) : undefined;
  return named && root && Number.isSafeInteger(named.size) ? { size: named.size, root } : undefined;
}
