import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { hasFactLayout } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TenantSession } from '../database/database.ts';
import type { KeysByPlayer } from './known-keys.ts';
import { type MadeLeaf, makeLeaf } from './make-leaf.ts';
import type { EventToSeal } from './store/leaves.ts';
import { readLeafHashes } from './store/log-tiles.ts';

/**
 * Makes the leaves as the tree has them: a fact sealed by an earlier release has the first layout, as its hash in the tree
 * says; what is not sealed gets today's.
 */
export async function leavesAsSealed(
  tenant: TenantSession,
  keys: KeysByPlayer,
  events: readonly EventToSeal[],
): Promise<(event: EventToSeal) => MadeLeaf> {
  const facts = events.filter(({ kind }) => hasFactLayout(kind));
  const sealed = await readLeafHashes(
    tenant,
    facts.map(({ seq }) => seq - 1),
  );
  return (event) => {
    const made = makeLeaf(event, keys);
    const hash = sealed.get(event.seq - 1);
    if (!hash || isSameBytes(hash, leafHash(made.leaf))) return made;
    return makeLeaf(event, keys, true);
  };
}
