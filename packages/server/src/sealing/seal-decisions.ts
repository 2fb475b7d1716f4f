import { KEY_BYTES } from '@laurel/rules/sealing/commitments.ts';
import { encodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TenantDatabase } from '../database/database.ts';
import {
  type DecisionToSeal,
  type NumberedDecision,
  numberDecisions,
  readDecisionsToSeal,
} from '../decisions/decisions.ts';
import { playerHash } from '../identity/identity.ts';
import { growTree } from './grow-tree.ts';
import { lockSealedLog } from './store/sealed-logs.ts';

const SEALED_AT_ONCE = 1_000;

/** Seals the next decisions of a tenant in the order in which they were recorded; returns whether there may be more. */
export function sealDecisions(database: TenantDatabase, player_hash_secret: Uint8Array): Promise<boolean> {
  return database.transaction(async (tenant) => {
    const log = await lockSealedLog(tenant, 'decisions');
    if (!log) return false;
    const decisions = await readDecisionsToSeal(tenant, SEALED_AT_ONCE);
    if (decisions.length === 0) return false;
    const sealed = decisions.map((decision, at) => ({
      ...decision,
      number: log.size + at,
      content: contentOf(decision, player_hash_secret),
    }));
    await numberDecisions(tenant, sealed);
    await growTree(
      tenant,
      log,
      sealed.map((decision) => leafHash(leafOfDecision(decision))),
    );
    return decisions.length === SEALED_AT_ONCE;
  });
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
