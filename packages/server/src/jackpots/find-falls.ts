import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import type { CompiledLevel } from '@laurel/rules/kinds/jackpot/jackpot.ts';
import {
  type Fall,
  type FixedPot,
  fallsAmong,
  hitsOf,
  isAfterFall,
  type PotRound,
  potAmount,
  potSecret,
  thresholdOf,
} from '@laurel/rules/kinds/jackpot/pots.ts';
import type { TenantSession } from '../database/database.ts';
import { betsOfWindow, type WindowBet } from '../drops/drops.ts';
import { type JackpotView, positionOfPots, roundsSince } from './read-rounds.ts';

/** A level with what is fixed of it. */
export interface LevelNow {
  readonly level: number;
  readonly fixed: FixedPot;
  readonly secret: Uint8Array;
}

/** How far (µs) before the watermark a round is looked for first, and how many times as far each time after. */
const FIRST_SPAN = 60 * MICROSECONDS_A_SECOND;
const WIDER = 8;

/** Whether enough is in the pot, if it falls at an amount. */
export function isFull({ rules, contributions }: JackpotView, { level, fixed, secret }: LevelNow): boolean {
  const terms = rules.levels[level] as CompiledLevel;
  const threshold = thresholdOf(terms, potSecret(secret, level, fixed.pot));
  return threshold !== null && potAmount(terms, fixed, contributions[level] as bigint) >= threshold;
}

/** The bets in a part of the log to which the pot would fall by chance, if they are first bets of rounds that count. */
export async function hitsOfPot(
  tenant: TenantSession,
  { view: { compiled }, rules, seq: upTo }: JackpotView,
  { level, fixed, secret }: LevelNow,
  position?: number,
): Promise<WindowBet[]> {
  const terms = rules.levels[level] as CompiledLevel;
  if (terms.chanceBelow === null) return [];
  const isHit = hitsOf(terms, potSecret(secret, level, fixed.pot));
  const start = Math.max(compiled.start, fixed.after?.at ?? 0);
  const from = position ?? (await positionOfPots(tenant, start));
  const hits: WindowBet[] = [];
  for await (const bets of betsOfWindow(tenant, { start, end: compiled.end }, { from, upTo }))
    hits.push(...bets.filter((bet) => isAfterFall(fixed, bet) && isHit(bet.unique_id)));
  return hits;
}

/** The rounds from a moment on that come after the fall before, and what is in the pot before them. */
async function tailOf(tenant: TenantSession, now: JackpotView, { level, fixed }: LevelNow, since: number) {
  const rounds: PotRound[] = [];
  for await (const some of roundsSince(tenant, now, since))
    rounds.push(...some.filter((round) => isAfterFall(fixed, round)));
  const sum = rounds.reduce((total, { contributions }) => total + (contributions[level] as bigint), 0n);
  const all = potAmount(now.rules.levels[level] as CompiledLevel, fixed, now.contributions[level] as bigint);
  return { rounds, before: all - sum };
}

/**
 * The pots of the level that fall, in order, whether or not late events can still change that: to rounds from `since` (µs)
 * on. Where the pot was full before that, it is looked for earlier.
 */
export async function findFalls(
  tenant: TenantSession,
  now: JackpotView,
  of: LevelNow,
  since: number,
): Promise<Fall[]> {
  const { level, fixed, secret } = of;
  const first = Math.max(now.view.compiled.start, fixed.after?.at ?? 0);
  const threshold = thresholdOf(
    now.rules.levels[level] as CompiledLevel,
    potSecret(secret, level, fixed.pot),
  );
  for (let span = FIRST_SPAN; ; span *= WIDER) {
    const from = Math.max(first, since - span);
    const { rounds, before } = await tailOf(tenant, now, of, from);
    if (threshold !== null && before >= threshold && from > first) continue;
    const secretOf = (pot: number) => potSecret(secret, level, pot);
    return [...fallsAmong({ rules: now.rules, level, secretOf }, fixed, before, rounds)];
  }
}

/** What rounds of the pots of each level that fell are worth more, or less, than when they fell; null: none fell. */
export async function carriedNow(
  tenant: TenantSession,
  now: JackpotView,
  fixed: readonly FixedPot[],
): Promise<(bigint | null)[]> {
  const first = Math.min(...fixed.flatMap(({ after }) => (after ? [after.at] : [])));
  const since = fixed.map(() => 0n);
  if (Number.isFinite(first))
    for await (const rounds of roundsSince(tenant, now, first))
      for (const round of rounds)
        for (const [level, pot] of fixed.entries())
          if (isAfterFall(pot, round))
            since[level] = (since[level] as bigint) + (round.contributions[level] as bigint);
  return fixed.map(({ after, contributed }, level) =>
    after ? (now.contributions[level] as bigint) - contributed - (since[level] as bigint) : null,
  );
}
