import { compareHits } from '@laurel/rules/kinds/drop/choose-drops.ts';
import { contributionOf } from '@laurel/rules/kinds/jackpot/contributions.ts';
import type { JackpotRules } from '@laurel/rules/kinds/jackpot/jackpot.ts';
import {
  FIRST_POT,
  fallsAmong,
  type PotRound,
  potCommitment,
  potSecret,
} from '@laurel/rules/kinds/jackpot/pots.ts';
import { parseDecimal, scaledText, unitsOf } from '@laurel/rules/money/decimal.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';

/** A round that counts, by its first bet. */
export interface StakedRound {
  readonly player_hash: string;
  /** When it began, µs. */
  readonly at: number;
  readonly unique_id: string;
  readonly stake: string;
}

/** What is sealed of the pots that fall to these rounds, in the order of the rounds, and what is left of each level. */
export function fallenPots(rules: JackpotRules, secret: Uint8Array, rounds: readonly StakedRound[]) {
  const filling = rounds.map(({ player_hash: player_id, stake, ...round }): PotRound => {
    const of = parseDecimal(stake);
    const contributions = rules.levels.map(({ share }) => unitsOf(contributionOf(of, share)));
    return { player_id, ...round, contributions };
  });
  const found = rules.levels.map(({ seed }, level) => {
    const secretOf = (pot: number) => potSecret(secret, level, pot);
    return [...fallsAmong({ rules, level, secretOf }, FIRST_POT, seed, filling)];
  });
  const all = found.flatMap((falls, level) => falls.map((fall) => ({ level, ...fall })));
  const falls = all
    .sort((a, b) => compareHits(a.round, b.round))
    .map(({ level, pot, round, amount, paid, contribution, next }, index) => ({
      ...{ number: index + 1, level, pot, player_hash: round.player_id, began_at: round.at },
      ...{ amount: `${amount}`, paid: `${paid}`, contribution: `${contribution}` },
      ...{ contributed: `${next.contributed}`, pot_secret: hex(potSecret(secret, level, pot)) },
      next_commitment: potCommitment(secret, level, next.pot),
    }));
  const left = found.map((own, level) => {
    const { pot, contributed } = own.at(-1)?.next ?? FIRST_POT;
    const sum = filling.reduce((total, one) => total + (one.contributions[level] as bigint), 0n);
    return { level, pot, contributions: `${sum}`, contributed: `${contributed}`, carried: '0' };
  });
  return { falls, left };
}

export type FallContent = ReturnType<typeof fallenPots>['falls'][number];

/** Whether a decision is about a pot that fell. */
export function isFall(content: unknown): content is FallContent {
  return Object.hasOwn(content as object, 'pot_secret');
}

/** What is owed for these falls. */
export function owedForPots(falls: readonly FallContent[]): OwedPrize[] {
  return falls.map(({ number: place, player_hash, paid }) => ({
    ...{ place, player_hash },
    prize: { kind: 'cash', amount: scaledText(BigInt(paid), 8) },
  }));
}
