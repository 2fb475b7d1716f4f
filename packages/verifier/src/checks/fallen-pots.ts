import type { JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import { unpackContributions } from '@laurel/rules/kinds/jackpot/contributions.ts';
import { type CompiledLevel, type JackpotRules, jackpot } from '@laurel/rules/kinds/jackpot/jackpot.ts';
import { potCommitment, potSecret, thresholdOf } from '@laurel/rules/kinds/jackpot/pots.ts';
import { scaledText } from '@laurel/rules/money/decimal.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import type { Decisions } from './decisions.ts';
import { checkSecret } from './fallen-drops.ts';
import { counted, type Findings } from './findings.ts';
import { isSame } from './owed-payouts.ts';
import type { SealedFall } from './pot-decisions.ts';

/** What pots are compared with; `sum`: of the opened events, undefined where it cannot be known. */
export interface SealedPots {
  readonly definition: JackpotDefinition;
  readonly closes: number;
  readonly payouts: readonly OwedPrize[];
  readonly sum: bigint | undefined;
  readonly decisions: Decisions;
  readonly findings: Findings;
}

/** Every fall, what it paid, and what is left: all adds up to what the events contribute (docs/rules/jackpots.md#6). */
export function checkPots(of: SealedPots): void {
  const { definition, decisions, findings } = of;
  const rules = jackpot.compile(definition);
  const master = checkSecret(decisions, findings, 'pots');
  for (const [index, { number, level, decision }] of decisions.pots.falls.entries())
    findings.demand(
      number === index + 1 && level < rules.levels.length,
      'pots',
      () => `Decision ${decision} is fall ${index + 1} and has the number ${number}, of level ${level}.`,
    );
  for (const level of rules.levels.keys()) checkLevel(of, rules, level, master);
  checkPayouts(of);
  const cameIn = of.sum === undefined ? '' : ' What came into the pots is what the opened events contribute.';
  findings.pass(
    'pots',
    `Computed again from the secrets that were committed to: ${counted(decisions.pots.falls.length, 'fall')}, each of what was in its pot.${cameIn}`,
  );
}

function checkLevel(
  of: SealedPots,
  rules: JackpotRules,
  level: number,
  master: Uint8Array | undefined,
): void {
  const { decisions, findings, sum } = of;
  let before: SealedFall | undefined;
  for (const fall of decisions.pots.falls.filter((one) => one.level === level)) {
    checkFall(of, rules, fall, before);
    if (master) checkSecrets(of, fall, master);
    before = fall;
  }
  const left = decisions.pots.levels?.[level];
  const isLast =
    left !== undefined &&
    left.pot === (before?.pot ?? 0) + 1 &&
    left.contributed === (before?.contributed ?? 0n);
  findings.demand(isLast, 'pots', () => `What is left of level ${level} does not follow from its falls.`);
  if (!left) return;
  findings.demand(
    left.contributions - left.contributed - left.carried >= 0n,
    'pots',
    () =>
      `Of what came into level ${level}, less is in its pot than nothing: too much is said to be carried.`,
  );
  if (sum === undefined) return;
  const folded = unpackContributions(sum, rules.levels.length)[level];
  findings.demand(
    folded === left.contributions,
    'pots',
    () =>
      `The opened events contribute ${amount(folded ?? 0n)} to level ${level}, the settlement says ${amount(left.contributions)}.`,
  );
}

/** The amount follows from what came in before, and reaches what the secret says with this round, and not before. */
function checkFall(
  { definition, closes, findings }: SealedPots,
  { levels, unit, settleAfter }: JackpotRules,
  fall: SealedFall,
  before: SealedFall | undefined,
): void {
  const { number, decision } = fall;
  const level = levels[fall.level] as CompiledLevel;
  const demand = (holds: boolean, what: string) =>
    findings.demand(holds, 'pots', () => `Fall ${number}, sealed by decision ${decision}: ${what}.`);
  const rest = before ? before.amount - before.paid : 0n;
  const own = fall.contributed - (before?.contributed ?? 0n);
  demand(fall.pot === (before?.pot ?? 0) + 1, `it is pot ${fall.pot} of its level, out of order`);
  demand(!before || fall.began_at >= before.began_at, 'its round began before that of the pot before');
  demand(
    fall.at >= Math.min(fall.began_at + settleAfter, closes),
    'it was fixed before late events could no longer change it',
  );
  demand(fall.amount === level.seed + rest + own, 'the amount is not seed, rest and contributions');
  demand(fall.contribution >= 0n && own >= fall.contribution, 'the round contributed more than came in');
  const kept = fall.amount > 0n ? fall.amount % unit : fall.amount;
  demand(fall.paid === fall.amount - kept, `of ${amount(fall.amount)} ${amount(fall.paid)} was paid`);
  const secret = Uint8Array.from(fall.pot_secret.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const threshold = thresholdOf(level, secret);
  if (threshold === null) return;
  demand(
    fall.amount >= threshold,
    `the pot falls at ${amount(threshold)} ${definition.currency}, and had less`,
  );
  demand(
    fall.amount - fall.contribution < threshold || own === fall.contribution,
    `the pot falls at ${amount(threshold)} ${definition.currency}, which it had before this round`,
  );
}

/** Each secret is that of its pot, and was committed to when the pot was seeded. */
function checkSecrets({ decisions, findings }: SealedPots, fall: SealedFall, master: Uint8Array): void {
  const { level, pot, number, decision } = fall;
  const first = pot > 1 || decisions.pots.commitments[level] === potCommitment(master, level, 1);
  const isOwn = hex(potSecret(master, level, pot)) === fall.pot_secret;
  const isNext = potCommitment(master, level, pot + 1) === fall.next_commitment;
  findings.demand(
    first && isOwn && isNext,
    'pots',
    () =>
      `Fall ${number}, sealed by decision ${decision}: its secret, or the commitment to the next, is another one.`,
  );
}

/** Each fall is paid to its player, and nothing else is. */
function checkPayouts({ payouts, decisions, findings }: SealedPots): void {
  const due = decisions.pots.falls.filter(({ paid }) => paid > 0n);
  for (const { number, player_hash, paid } of due) {
    const prize = { kind: 'cash', amount: amount(paid) };
    const said = payouts.filter(({ place }) => place === number);
    findings.demand(
      said.length === 1 && said[0]?.player_hash === player_hash && isSame(said[0]?.prize, prize),
      'payouts',
      () =>
        `Fall ${number} is owed as ${amount(paid)} in cash to player ${player_hash}; the file says otherwise.`,
    );
  }
  findings.demand(
    payouts.length === due.length,
    'payouts',
    () => `The file has ${counted(payouts.length, 'payout')} for ${counted(due.length, 'fall')}.`,
  );
  findings.pass(
    'payouts',
    `Each fall is one payout of what was in the pot: ${counted(due.length, 'payout')}.`,
  );
}

function amount(units: bigint): string {
  return units < 0n ? `-${scaledText(-units)}` : scaledText(units);
}
