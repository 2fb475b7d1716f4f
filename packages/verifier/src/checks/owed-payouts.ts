import type { UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import { counted, type Findings } from './findings.ts';

/** Compares the payouts of a file, one after the other, with what the lines are owed. */
export class OwedPayouts {
  readonly #payouts: readonly OwedPrize[];
  readonly #findings: Findings;
  #at = 0;

  constructor(payouts: readonly OwedPrize[], findings: Findings) {
    this.#payouts = payouts;
    this.#findings = findings;
  }

  /** The next line of the board or completion, with its prizes. */
  take(
    { place, player_hash }: Pick<OwedPrize, 'place' | 'player_hash'>,
    prizes: readonly OwedPrize['prize'][],
  ): void {
    for (const prize of prizes) {
      const said = this.#payouts[this.#at];
      this.#at += 1;
      const isOwed = said?.place === place && said.player_hash === player_hash && isSame(said.prize, prize);
      this.#findings.demand(
        isOwed,
        'payouts',
        () => `Player ${player_hash} at place ${place} was owed ${nameOf(prize)}; ${saidOf(said)}.`,
      );
    }
  }

  /** There are no more lines. */
  end(): void {
    const more = this.#payouts.slice(this.#at);
    for (const { player_hash, place } of more)
      this.#findings.fail('payouts', `A payout to player ${player_hash} at place ${place} is not owed.`);
    this.#findings.pass(
      'payouts',
      `The prizes of the definition come to ${counted(this.#at, 'payout')}, which are those of the file.`,
    );
  }
}

function saidOf(said: OwedPrize | undefined): string {
  if (!said) return 'the file has no such payout';
  return `the file has ${nameOf(said.prize)} for player ${said.player_hash} at place ${said.place}`;
}

/** A prize in a few words, whatever a file has in its place. */
export function nameOf(prize: UnplacedPrize): string {
  const { kind } = prize;
  if (kind === 'free_spins') return `${wordOf(prize.count)} free spins`;
  if (kind === 'catalog_item') return wordOf(prize.value);
  if (kind === 'deposit_bonus') return `a bonus of ${wordOf(prize.percent)} % of a deposit`;
  return kind === 'cash' ? `${wordOf(prize.amount)} in cash` : `a bonus of ${wordOf(prize.amount)}`;
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'something unreadable';
}

/** Are the two the same as JSON, whatever the order of their members? */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) => Object.hasOwn(b, name) && isSame(a[name as keyof typeof a], b[name as keyof typeof b]),
  );
}
