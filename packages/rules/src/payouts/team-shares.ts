import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import { isMoney, type Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { TeamSplit } from '@laurel/contract/campaigns/team-splits.ts';
import type { BoardRow } from '../boards/taken-lines.ts';
import { scoreText } from '../kinds/tournament/score.ts';
import { scaledText } from '../money/decimal.ts';
import { type CurrencyTerms, minorUnit } from '../money/minor-units.ts';
import { amountTitles } from '../prizes/pool-parts.ts';
import { moneyOf } from '../prizes/prize-cost.ts';
import type { TeamMember } from '../teams/team-points.ts';

/** What decides the shares of the members of a team. */
export interface SplitRules extends CurrencyTerms {
  readonly team_split?: TeamSplit;
  /** Whether the titles of shares are their amounts, as where no author could know those of the prizes. */
  readonly titlesAmounts?: boolean;
}

/** Those of a campaign. */
export function splitRulesOf(definition: CampaignDefinition): SplitRules {
  const { team_split, pool } = boardTermsOf(definition);
  const { currency, currency_decimals } = definition;
  return { currency, currency_decimals, team_split, titlesAmounts: turnoverPoolOf(pool) !== undefined };
}

/** A line of a winner: of a player, or with `team_id` of a member whose team has that place. */
export interface WinningLine extends BoardRow {
  readonly team_id?: string;
}

/**
 * The members' shares of a prize of their team, in the order of the members; null: nothing (docs/rules/teams.md#5). Cash and
 * bonus are split to minor units, and their sum is the prize; of the other kinds each member gets the whole.
 */
export function sharesOf(
  prize: Prize,
  members: readonly Pick<TeamMember, 'units'>[],
  { team_split = 'evenly', titlesAmounts = false, ...terms }: SplitRules,
): (Prize | null)[] {
  if (!isMoney(prize)) return members.map(() => prize);
  const weights = members.map(weightOf[team_split]);
  const amounts = split(moneyOf(prize), weights, minorUnit(terms));
  return amounts.map((units) => {
    if (units === 0n) return null;
    const share = { ...prize, amount: scaledText(units) } as Prize;
    return titlesAmounts ? { ...share, titles: amountTitles(share, units, terms) } : share;
  });
}

/** A prize as its winner reads it: of money that a team won, Laurel's own words say the player's share. */
export function readPrize(prize: Prize, definition: CampaignDefinition): Prize {
  if (!boardTermsOf(definition).teams || !isMoney(prize)) return prize;
  const { titles, ...untitled } = prize;
  return untitled;
}

const weightOf: Readonly<Record<TeamSplit, (member: Pick<TeamMember, 'units'>) => bigint>> = {
  evenly: () => 1n,
  points: ({ units }) => BigInt(units),
};

/**
 * Parts of an amount in proportion to weights, each rounded down to a multiple of `unit`; the units that are left go one
 * each to the first parts, and what is less than a unit to the very first. All in 10^-8 of a currency.
 */
function split(amount: bigint, weights: readonly bigint[], unit: bigint): bigint[] {
  const units = amount / unit;
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const parts = weights.map((weight) => (units * weight) / sum);
  let left = units - parts.reduce((all, part) => all + part, 0n);
  return parts.map((part, at) => {
    const more = left > 0n ? 1n : 0n;
    left -= more;
    return (part + more) * unit + (at === 0 ? amount % unit : 0n);
  });
}

/** The lines of a team's members who win something; `row`: that of the team, with its id in the place of a player's. */
export function* linesOfTeam(
  { place, player_id: team_id, prizes }: Pick<BoardRow, 'place' | 'player_id' | 'prizes'>,
  members: readonly TeamMember[],
  rules: SplitRules,
): Generator<WinningLine> {
  const shares = prizes.map((prize) => sharesOf(prize, members, rules));
  for (const [at, { player_id, units, reached_at }] of members.entries()) {
    const own = shares.flatMap((ofPrize) => ofPrize[at] ?? []);
    if (own.length > 0) yield { place, player_id, score: scoreText(units), reached_at, prizes: own, team_id };
  }
}
