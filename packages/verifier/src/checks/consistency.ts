import type { OfLogs } from '@laurel/rules/sealing/certificate-lines.ts';
import { isConsistent } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TreeHead } from '@laurel/rules/sealing/signed-note.ts';
import type { Findings } from './findings.ts';
import type { SealedSettlement } from './settlement.ts';
import { logs } from './signatures.ts';

/** Checks that the logs have only grown from the settlement to the signed checkpoints. */
export function checkConsistency(
  proofs: OfLogs<readonly Uint8Array[]>,
  settlement: SealedSettlement | undefined,
  trees: OfLogs<TreeHead | undefined>,
  findings: Findings,
): void {
  if (!settlement) return;
  for (const log of logs) {
    const newer = trees[log];
    if (!newer) continue;
    const older = settlement.trees[log];
    findings.demand(
      isConsistent(older, newer, proofs[log]),
      'consistency',
      () =>
        `The log of ${log} at the settlement, with ${older.size} leaves, is not the beginning of the signed one, with ${newer.size}.`,
    );
  }
  findings.demand(
    settlement.seq === settlement.trees.events.size,
    'consistency',
    () =>
      `The settlement names event ${settlement.seq} as the last, and ${settlement.trees.events.size} leaves.`,
  );
  findings.pass('consistency', 'Both logs have only grown from the settlement to the signed checkpoints.');
}
