import { base64, concatenate } from '@laurel/rules/sealing/bytes.ts';
import type { NamedTree } from '@laurel/rules/sealing/certificate-lines.ts';
import { KEY_BYTES } from '@laurel/rules/sealing/commitments.ts';
import { encodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { EMPTY_ROOT, leafHash, rootOf } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TenantDatabase, TenantSession } from '../database/database.ts';
import {
  type DecisionToSeal,
  type NumberedDecision,
  numberDecisions,
  readDecisionsToSeal,
  recordDecision,
} from '../decisions/decisions.ts';
import { hasVoidsThatCame, recordVoidsThatCame } from '../events/events.ts';
import { playerHash } from '../identity/identity.ts';
import { fromTree, growTree } from './grow-tree.ts';
import { lockSealedLog, readSealedLog, type SealedLog } from './store/sealed-logs.ts';

const SEALED_AT_ONCE = 1_000;

/**
 * Seals the next decisions of a tenant in the order in which they were recorded, voids of events that came since among them;
 * returns whether there may be more.
 */
export function sealDecisions(database: TenantDatabase, player_hash_secret: Uint8Array): Promise<boolean> {
  return database.transaction(async (tenant) => {
    const log = await lockSealedLog(tenant, 'decisions');
    await recordVoidsThatCame(tenant);
    return log !== undefined && (await sealNext(tenant, log, player_hash_secret)) === SEALED_AT_ONCE;
  });
}

/** Returns how many it sealed. */
async function sealNext(
  tenant: TenantSession,
  log: SealedLog,
  player_hash_secret: Uint8Array,
): Promise<number> {
  const decisions = await readDecisionsToSeal(tenant, SEALED_AT_ONCE);
  if (decisions.length === 0) return 0;
  const sealed = decisions.map((decision, at) => ({
    ...decision,
    number: log.size + at,
    content: contentOf(decision, player_hash_secret),
  }));
  await numberDecisions(tenant, sealed);
  const hashes = sealed.map((decision) => leafHash(leafOfDecision(decision)));
  await growTree(tenant, log, concatenate(hashes));
  return decisions.length;
}

/** What a settlement's leaf says of both trees. */
export interface SettledTrees {
  events: NamedTree;
  decisions: NamedTree;
}

/**
 * Seals a settlement as the next decision of all, which names the trees of its moment (docs/certificates/format.md#5);
 * returns its index. undefined: other decisions come first, or events up to `seq` are not sealed; try again. In the caller's
 * transaction.
 */
export async function sealSettlement(
  tenant: TenantSession,
  { at, campaign_id, seq }: { at: Date; campaign_id: number; seq: number },
  content: (trees: SettledTrees) => object,
): Promise<number | undefined> {
  const log = await lockSealedLog(tenant, 'decisions');
  const events = await readSealedLog(tenant, 'events');
  const pending = await readDecisionsToSeal(tenant, 1);
  if (!log || pending.length > 0 || (await hasVoidsThatCame(tenant)) || (events?.size ?? 0) < seq)
    return undefined;
  const root = seq === 0 ? EMPTY_ROOT : await fromTree(tenant, 'events', (read) => rootOf(seq, read));
  const trees = {
    events: { size: seq, root: base64(root) },
    decisions: { size: log.size, root: base64(new Uint8Array(log.root)) },
  };
  await recordDecision(tenant, { kind: 'settlement', at, campaign_id, content: content(trees) });
  await sealNext(tenant, log, new Uint8Array());
  return log.size;
}

/** The leaf of a sealed decision. */
export function leafOfDecision(decision: Omit<NumberedDecision, 'number' | 'decision_id'>): Uint8Array {
  const { kind, seq, at, campaign_id, author_commitment, content } = decision;
  return encodeDecisionLeaf({
    kind,
    seq,
    at,
    campaign_id: campaign_id ?? 0,
    author_commitment: author_commitment ?? new Uint8Array(KEY_BYTES),
    content,
  });
}

function contentOf({ content, player_id }: DecisionToSeal, secret: Uint8Array): string {
  if (player_id === null) return content;
  return JSON.stringify({ player_hash: playerHash(secret, player_id), ...JSON.parse(content) });
}
