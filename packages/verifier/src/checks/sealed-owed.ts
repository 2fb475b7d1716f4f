import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { textOfLost } from '@laurel/rules/certificates/certified-completions.ts';
import { owedLeafHash, sealedForLines } from '@laurel/rules/certificates/sealed-owed.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { textOfPayouts } from '@laurel/rules/sealing/certificate-lines.ts';
import { EMPTY_ROOT } from '@laurel/rules/sealing/merkle-tree.ts';
import type { Decisions } from './decisions.ts';
import type { Findings } from './findings.ts';
import { LeafRange } from './leaf-range.ts';
import type { Said } from './texts.ts';

/** The tree of what each line is owed, from which receipts have their proofs; compared with the settlement's. */
export class SealedOwed {
  readonly #range = new LeafRange(0);
  readonly #textOf: (player_hash: string) => string;
  readonly #root: string;
  readonly #findings: Findings;

  constructor(textOf: (player_hash: string) => string, root: string, findings: Findings) {
    this.#textOf = textOf;
    this.#root = root;
    this.#findings = findings;
  }

  /** Takes the player of the next line. */
  add(player_hash: string): void {
    this.#range.add(owedLeafHash(player_hash, this.#textOf(player_hash)));
  }

  /** There are no more lines. */
  end(): void {
    const { to } = this.#range;
    const root = to === 0 ? EMPTY_ROOT : this.#range.rootWith(to, []);
    this.#findings.demand(
      root !== undefined && hex(root) === this.#root,
      'payouts',
      () => 'What the settlement sealed for receipts is not what the lines are owed.',
    );
  }
}

/** What the settlement sealed for each line; undefined where it has no such tree, as receipts of the campaign need none. */
export function sealedOwedOf(
  definition: CampaignDefinition,
  {
    said,
    decisions,
    findings,
  }: { said: Pick<Said, 'lost' | 'payouts'>; decisions: Decisions; findings: Findings },
): SealedOwed | undefined {
  const root = decisions.settlement?.owed_root;
  const sealed = sealedForLines(definition);
  if (root === undefined || sealed === undefined) return undefined;
  const payouts = Map.groupBy(said.payouts, (one) => one.player_hash);
  const lost = Map.groupBy(said.lost ?? [], (one) => one.player_hash);
  const textOf = {
    payouts: (player_hash: string) => textOfPayouts(payouts.get(player_hash) ?? []),
    lost: (player_hash: string) => textOfLost(lost.get(player_hash) ?? []),
  };
  return new SealedOwed(textOf[sealed], root, findings);
}
