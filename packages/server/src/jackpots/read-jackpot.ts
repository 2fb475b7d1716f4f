import type { JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { JackpotLevel } from '@laurel/contract/campaigns/jackpot.ts';
import type { JackpotFall, ShownJackpot } from '@laurel/contract/jackpots/jackpots.ts';
import { defaultListingLanguage } from '@laurel/contract/listing/listing.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import { unpackContributions } from '@laurel/rules/kinds/jackpot/contributions.ts';
import { type CompiledLevel, type JackpotRules, jackpot } from '@laurel/rules/kinds/jackpot/jackpot.ts';
import { type FixedPot, potAmount, potCommitment, thresholdOf } from '@laurel/rules/kinds/jackpot/pots.ts';
import { commitmentOf } from '@laurel/rules/kinds/raffle/seed.ts';
import { scaledText } from '@laurel/rules/money/decimal.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { readSecret } from '../campaigns/campaigns.ts';
import { type DropDependencies, publishedDraw, shownNames } from '../drops/drops.ts';
import { fixedPots, readFalls, readLastFalls, type StoredFall } from './store.ts';

/** So many falls are shown. */
const NEWEST = 1_000;

/**
 * The pots of a jackpot with what is known of the newest rounds, what fell, and what is published of its secrets
 * (docs/rules/jackpots.md#6). Fault `not_found`: no such campaign, it is not published, or no jackpot; `toPlayers`: only
 * what they may see, and none that is hidden.
 */
export async function readShownJackpot(
  { database, boards }: DropDependencies,
  tenant_id: number,
  campaign_id: number,
  { toPlayers, language = defaultListingLanguage }: { toPlayers: boolean; language?: string | undefined },
): Promise<ShownJackpot> {
  const tenant = database.ofTenant(tenant_id);
  const { definition, row } = await publishedDraw(tenant, campaign_id, 'jackpot', toPlayers);
  const secret = row.secret ?? (await readSecret(tenant, campaign_id));
  // Read before the board, whose sums are then never older than what was fixed of them.
  const falls = await readFalls(tenant, campaign_id, NEWEST);
  const last = await readLastFalls(tenant, campaign_id);
  const names = await shownNames(boards, tenant_id, falls, language);
  const view = (await boards.ofTenant(tenant_id)).views.get(campaign_id);
  const rules = jackpot.compile(definition);
  const fixed = fixedPots(last, rules.levels.length);
  const sums = view
    ? unpackContributions(view.board.turnover, rules.levels.length)
    : fixed.map(({ contributed, carried }) => contributed + carried);
  const accounts = fixed.map((pot, level) =>
    accountOf(rules.levels[level] as CompiledLevel, pot, sums[level] as bigint),
  );
  return {
    ...{ campaign_id, status: row.secret ? 'over' : 'open', currency: definition.currency },
    ...{ commitment: row.commitment.toString('hex'), secret: row.secret?.toString('hex') ?? null },
    settle_after_seconds: definition.rules.settle_after_seconds,
    pots: fixed.map((pot, level) => ({
      ...{ level, pot: pot.pot, rest: text(pot.rest) },
      ...termsOf(definition, level, language),
      commitment: secret ? potCommitment(secret, level, pot.pot) : '0'.repeat(64),
      ...textsOf(accounts[level] as Account),
    })),
    falls: falls.map((fall, index) => ({
      ...shownFall(rules, fall),
      player_username: names[index] as string,
      player_id: toPlayers ? null : fall.player_id,
    })),
    totals: totalsOf(accounts),
  };
}

/** What came in and went out of a level, in 10^-8. */
interface Account {
  contributions: bigint;
  seeds: bigint;
  amount: bigint;
  paid: bigint;
  carried: bigint;
}

/** What was paid follows from what came into the pots that fell. */
function accountOf(terms: CompiledLevel, pot: FixedPot, contributions: bigint): Account {
  const seeds = terms.seed * BigInt(pot.pot);
  const paid = seeds - terms.seed + pot.contributed - pot.rest;
  return { contributions, seeds, amount: potAmount(terms, pot, contributions), paid, carried: pot.carried };
}

function totalsOf(accounts: readonly Account[]): ShownJackpot['totals'] {
  const sum = (name: keyof Account) => text(accounts.reduce((total, one) => total + one[name], 0n));
  return {
    ...{ contributions: sum('contributions'), seeds: sum('seeds'), pots: sum('amount') },
    ...{ paid: sum('paid'), carried: sum('carried') },
  };
}

function textsOf({ contributions, seeds, amount, paid, carried }: Account) {
  return {
    ...{ contributions: text(contributions), seeds: text(seeds), amount: text(amount) },
    ...{ paid: text(paid), carried: text(carried) },
  };
}

function termsOf({ rules, default_language }: JackpotDefinition, level: number, language: string) {
  const terms = rules.levels[level] as JackpotLevel;
  const { name, seed_amount: seed, must_drop_from, must_drop_by, chance } = terms;
  const shown = name[language.toLowerCase()] ?? name[default_language] ?? Object.values(name)[0] ?? '';
  return { name: shown, seed, must_drop_from, must_drop_by, chance };
}

function shownFall(
  { levels }: JackpotRules,
  fall: StoredFall,
): Omit<JackpotFall, 'player_username' | 'player_id'> {
  const { number, level, pot, player_hash, unique_id, secret, began_at, fixed_at } = fall;
  const [amount, paid] = [BigInt(fall.amount), BigInt(fall.paid)];
  const threshold = thresholdOf(levels[level] as CompiledLevel, secret);
  return {
    ...{ number, level, pot, amount: text(amount), paid: text(paid), rest: text(amount - paid) },
    threshold: threshold === null ? null : text(threshold),
    contribution: text(BigInt(fall.contribution)),
    ...{ secret: secret.toString('hex'), commitment: hex(commitmentOf(secret)) },
    ...{ player_hash, unique_id, began_at: formatExactly(began_at), fixed_at: fixed_at.toISOString() },
  };
}

/** An amount in 10^-8 as canonical decimal text. */
function text(units: bigint): string {
  return units < 0n ? `-${scaledText(-units)}` : scaledText(units);
}
