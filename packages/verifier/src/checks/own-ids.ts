import { fromBase64, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import type { IdLine } from '@laurel/rules/sealing/certificate-lines.ts';
import { idCommitment } from '@laurel/rules/sealing/commitments.ts';
import type { EventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import type { Findings } from './findings.ts';

/** Checks the ids of an event in a receipt. */
export function checkIds(leaf: EventLeaf, ids: IdLine, findings: Findings): void {
  const nonce = fromBase64(ids.nonce);
  findings.demand(
    nonce !== undefined && isSameBytes(idCommitment({ ...ids, nonce }), leaf.id_commitment),
    'openings',
    () => `The ids of event ${leaf.seq} are not those that were received: their commitment does not open.`,
  );
}
