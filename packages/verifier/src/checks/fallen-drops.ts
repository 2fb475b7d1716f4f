import type { CampaignDefinition, DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type DrawnRound, isHit } from '@laurel/rules/kinds/drop/drawn-rounds.ts';
import { commitmentOf } from '@laurel/rules/kinds/raffle/seed.ts';
import { fromHex, hex } from '@laurel/rules/sealing/bytes.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import type { Decisions } from './decisions.ts';
import { counted, type Findings } from './findings.ts';
import { isSame, nameOf } from './owed-payouts.ts';

/** The secret of a drop, if it is the one that was committed to before. */
export function checkSecret(decisions: Decisions, findings: Findings): Uint8Array | undefined {
  const { commitment, secret: text } = decisions;
  const secret = text === undefined ? undefined : fromHex(text);
  const isCommitted = secret !== undefined && hex(commitmentOf(secret)) === commitment;
  return findings.demand(
    isCommitted,
    'drops',
    () => 'The secret is not the one that was committed to when the campaign was published.',
  )
    ? secret
    : undefined;
}

/** Of a certificate: the secret, and that no more fell than the definition has. */
export function checkFallen(
  definition: DropDefinition,
  payouts: readonly OwedPrize[],
  decisions: Decisions,
  findings: Findings,
): void {
  if (checkSecret(decisions, findings))
    findings.pass('drops', 'The secret is the one that was committed to when the campaign was published.');
  for (const [index, { place, prize }] of payouts.entries()) {
    findings.demand(place === index + 1, 'payouts', () => `Drop ${index + 1} has the number ${place}.`);
    findings.demand(
      payouts.filter((one) => isSame(one.prize, prize)).length <= countOf(definition, prize),
      'payouts',
      () => `The definition has ${nameOf(prize)} less often than it fell.`,
    );
  }
  findings.pass(
    'payouts',
    `Fallen, each a prize of the definition and none more often than it has: ${counted(payouts.length, 'drop')}. Which rounds they fell to is proven by receipts.`,
  );
}

/** Of a receipt: each prize fell to a round that hits, and which rounds of the player did not. */
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

function countOf({ rules }: DropDefinition, prize: unknown): number {
  return rules.prizes.reduce((sum, one) => sum + (isSame(one.prize, prize) ? one.count : 0), 0);
}

/** The definition, if it is of a drop. */
export function asDrop(definition: CampaignDefinition | undefined): DropDefinition | undefined {
  return definition?.kind === 'drop' ? definition : undefined;
}
