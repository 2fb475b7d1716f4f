import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import type { CertificateKind } from '@laurel/rules/sealing/certificate-lines.ts';
import { EMPTY_ROOT, rootOfMany } from '@laurel/rules/sealing/merkle-tree.ts';
import type { Findings } from './findings.ts';
import { LeafRange } from './leaf-range.ts';

/** The leaves of `events` in a file, and whether they lead to the root of the settlement. */
export class EventTree {
  readonly #kind: CertificateKind;
  readonly #findings: Findings;
  /** Of a certificate: its events follow one another. */
  #range: LeafRange | undefined;
  /** Of a receipt: they are few. */
  readonly #leaves: { index: number; hash: Uint8Array }[] = [];

  constructor(kind: CertificateKind, findings: Findings) {
    this.#kind = kind;
    this.#findings = findings;
  }

  add(seq: number, hash: Uint8Array): void {
    if (this.#kind === 'receipt') this.#leaves.push({ index: seq - 1, hash });
    else {
      this.#range ??= new LeafRange(seq - 1);
      this.#range.add(hash);
    }
  }

  /** Takes the line `events_proof`. */
  prove(proof: readonly Uint8Array[], tree: { size: number; root: Uint8Array } | undefined): void {
    const findings = this.#findings;
    if (!tree) return;
    const root = this.#rootWith(tree.size, proof);
    findings.demand(
      root !== undefined && isSameBytes(root, tree.root),
      'events_tree',
      () => 'These events are not those in the log: they do not lead to the root of the settlement.',
    );
    const isWhole = this.#kind === 'receipt' || (this.#range?.to ?? 0) === tree.size;
    findings.demand(
      isWhole,
      'events_tree',
      () => `The last event is not that of the settlement, ${tree.size}.`,
    );
    findings.pass(
      'events_tree',
      'The events are in the log as they are in the file, up to that of the settlement.',
    );
  }

  #rootWith(size: number, proof: readonly Uint8Array[]): Uint8Array | undefined {
    if (this.#kind === 'receipt') return rootOfMany(this.#leaves, size, proof);
    if (size === 0) return proof.length === 0 ? EMPTY_ROOT : undefined;
    return (this.#range ?? new LeafRange(size)).rootWith(size, proof);
  }
}
