import { Fault } from '@laurel/contract/faults/faults.ts';
import type { EventProof, EventProofs } from '@laurel/contract/sealing/proofs.ts';
import { base64, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { removedLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { inclusionProof, leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { Database } from '../database/database.ts';
import { findSeq } from '../events/events.ts';
import { readTenant } from '../identity/identity.ts';
import { fromTree } from './grow-tree.ts';
import { type OpenableLeaf, readOpenableLeaves } from './open-leaves.ts';
import { readEventLeaves } from './read-log.ts';
import { readSealedLog } from './store/sealed-logs.ts';

/** Proves that an event is in the signed log. Fault `not_found`: there is no such event, or it is not signed yet. */
export async function readProof(
  { database }: { database: Database },
  tenant_id: number,
  unique_id: string,
): Promise<EventProof> {
  const tenant = database.ofTenant(tenant_id);
  const seq = await findSeq(tenant, unique_id);
  const sealed = await readSealedLog(tenant, 'events');
  if (seq === undefined) throw new Fault('not_found', `The log has no event "${unique_id}".`);
  if (!sealed?.checkpoint || seq > sealed.checkpoint_size)
    throw new Fault('not_found', `The event "${unique_id}" is not sealed yet; that takes about a second.`);
  const index = seq - 1;
  const { checkpoint, checkpoint_size } = sealed;
  const [leaf] = await readEventLeaves(database, tenant_id, index, seq);
  if (!leaf) throw new Error(`the log has no leaf ${index}`);
  if (isRemoved(leaf, seq)) throw new Fault('not_found', `The log has no event "${unique_id}" any more.`);
  const proof = await fromTree(tenant, 'events', (read) => inclusionProof(index, checkpoint_size, read));
  return {
    log: 'events',
    index,
    leaf: base64(leaf),
    leaf_hash: base64(leafHash(leaf)),
    proof: proof.map(base64),
    checkpoint,
  };
}

/** Proves events to their sender; those that are not in the log or not signed yet are missing. */
export async function proveEvents(
  { database }: { database: Database },
  tenant_id: number,
  unique_ids: readonly string[],
): Promise<EventProofs> {
  const tenant = database.ofTenant(tenant_id);
  const secret = (await readTenant(tenant))?.player_hash_secret ?? Buffer.alloc(0);
  const sealed = await readSealedLog(tenant, 'events');
  const answer: EventProofs = { checkpoint: sealed?.checkpoint ?? null, events: [], missing: [] };
  for (const unique_id of new Set(unique_ids)) {
    const seq = await findSeq(tenant, unique_id);
    const size = sealed?.checkpoint_size ?? 0;
    if (seq === undefined || seq > size) {
      answer.missing.push(unique_id);
      continue;
    }
    const [found] = await readOpenableLeaves(tenant, secret, seq - 1, seq);
    if (!found || isRemoved(found.leaf, seq)) {
      answer.missing.push(unique_id);
      continue;
    }
    const proof = await fromTree(tenant, 'events', (read) => inclusionProof(seq - 1, size, read));
    answer.events.push({ unique_id, index: seq - 1, ...leafWithOpening(found), proof: proof.map(base64) });
  }
  return answer;
}

/** The event was deleted with its retention, and no erasure kept its leaf. */
function isRemoved(leaf: Uint8Array, seq: number): boolean {
  return isSameBytes(leaf, removedLeaf(seq));
}

function leafWithOpening({
  leaf,
  ids,
}: OpenableLeaf): Pick<EventProofs['events'][number], 'leaf' | 'opening'> {
  if (!ids) return { leaf: base64(leaf), opening: null };
  const { nonce, player_id, round_id, data } = ids;
  return { leaf: base64(leaf), opening: { nonce: base64(nonce), player_id, round_id, data } };
}
