import type { DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type DrawnRound, isHit } from '@laurel/rules/kinds/drop/choose-drops.ts';
import { commitmentOf } from '@laurel/rules/kinds/raffle/seed.ts';
import { fromHex, hex } from '@laurel/rules/sealing/bytes.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import type { Decisions } from './decisions.ts';
import { counted, type Findings } from './findings.ts';
import { isSame, nameOf } from './owed-payouts.ts';

/** The secret of a drop or a jackpot, if it is the one that was committed to before (docs/rules/drops.md#6). */
export function checkSecret(
  decisions: Decisions,
  findings: Findings,
  name: 'drops' | 'pots' = 'drops',
): Uint8Array | undefined {
  const { commitment, secret: text } = decisions;
  const secret = text === undefined ? undefined : fromHex(text);
  const isCommitted = secret !== undefined && hex(commitmentOf(secret)) === commitment;
  return findings.demand(
    isCommitted,
    name,
    () => 'The secret is not the one that was committed to when the campaign was published.',
  )
    ? secret
    : undefined;
}

/**
 * Of a certificate: the secret, and that no more fell than the definition has, in all and for one player
 * (docs/rules/drops.md#6).
 */
export function checkFallen(
  definition: DropDefinition,
  payouts: readonly OwedPrize[],
  decisions: Decisions,
  findings: Findings,
): void {
  if (checkSecret(decisions, findings))
    findings.pass('drops', 'The secret is the one that was committed to when the campaign was published.');
  const left = leftOf(definition);
  for (const [index, { place, prize }] of payouts.entries()) {
    findings.demand(place === index + 1, 'payouts', () => `Drop ${index + 1} has the number ${place}.`);
    const kind = left.find((one) => isSame(one.prize, prize));
    if (kind) kind.count -= 1;
    findings.demand(
      kind !== undefined && kind.count >= 0,
      'payouts',
      () => `The definition has ${nameOf(prize)} less often than it fell.`,
    );
  }
  checkMost(definition, payouts, decisions, findings);
  findings.pass(
    'payouts',
    `Fallen, each a prize of the definition and none more often than it has: ${counted(payouts.length, 'drop')}. Which rounds they fell to is proven by receipts.`,
  );
}

/** Who was erased and comes back is another player, with the same name on boards. */
function checkMost(
  { rules: { max_per_player: most } }: DropDefinition,
  payouts: readonly OwedPrize[],
  { erasures }: Decisions,
  findings: Findings,
): void {
  if (most === null) return;
  for (const [player_hash, own] of Map.groupBy(payouts, (one) => one.player_hash))
    findings.demand(
      own.length <= most || erasures.has(player_hash),
      'payouts',
      () =>
        `To player ${player_hash} fell ${counted(own.length, 'prize')}; the definition has at most ${most} for a player.`,
    );
}

/**
 * Of a receipt: no more prizes fell to the player than rounds of the player can win (docs/rules/drops.md#6). Whether they
 * are more than the definition has for a player is in the certificate alone, as a receipt does not say who was erased.
 */
export function checkOwnDrops(
  rounds: readonly DrawnRound[],
  payouts: readonly OwedPrize[],
  findings: Findings,
): void {
  const hits = rounds.filter(isHit).length;
  findings.demand(
    payouts.length <= hits,
    'drops',
    () =>
      `Of the rounds of the player ${hits} can win, but ${counted(payouts.length, 'prize')} fell to them.`,
  );
  const missed = rounds.length - hits;
  findings.pass(
    'drops',
    `Drawn again with the secret that was committed to: ${counted(rounds.length, 'round')}, of which ${missed} cannot win, and ${hits} could as long as prizes were left. Fallen to them: ${counted(payouts.length, 'prize')}.`,
  );
}

/** How often each prize falls; those that are the same are one, as payouts do not say which of them fell. */
function leftOf({ rules }: DropDefinition): { prize: unknown; count: number }[] {
  const left: { prize: unknown; count: number }[] = [];
  for (const { prize, count } of rules.prizes) {
    const same = left.find((one) => isSame(one.prize, prize));
    if (same) same.count += count;
    else left.push({ prize, count });
  }
  return left;
}
