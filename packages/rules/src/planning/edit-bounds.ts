import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { EditBounds } from '@laurel/contract/simulation/edit-bounds.ts';
import type { Consequences } from '@laurel/contract/simulation/previews.ts';
import { parseDecimal, scaledText, unitsOf } from '../money/decimal.ts';
import { mostCost } from './most-cost.ts';

/** Cash and bonus, exact decimal in its currency. */
interface Money {
  currency: string;
  amounts: readonly string[];
}

/** How much more cash and bonus an edit gives than the campaign as it is, exact decimal; in another currency all of it. */
export function extraCost(before: PrizeCost, after: PrizeCost): string {
  return scaledText(extra(moneyIn(before), moneyIn(after)));
}

/**
 * How much more an edit may cost if every place is taken, exact decimal, and at least `now`, which it costs more already;
 * null: there is no most, as any number of players can win (docs/rules/change-requests.md#2).
 */
export function mostExtraCost(
  before: CampaignDefinition,
  after: CampaignDefinition,
  now: string,
): string | null {
  const { bounded } = mostCost(after);
  const most = extra(mostOf(before), mostOf(after));
  return bounded ? scaledText(most > units(now) ? most : units(now)) : null;
}

/** What consequences show, as the bounds of an approval that says none (docs/rules/change-requests.md#2). */
export function shownBounds({ most_extra_cost, losing_players, losing_prizes }: Consequences): EditBounds {
  return {
    max_extra_cost: most_extra_cost,
    max_losing_players: losing_players,
    max_losing_prizes: losing_prizes,
  };
}

/** The bounds that consequences pass: a pointer into the body of an approval, and what is and may be. */
export function passedBounds(bounds: EditBounds, consequences: Consequences) {
  const { extra_cost, losing_players, losing_prizes } = consequences;
  const { max_extra_cost, max_losing_players, max_losing_prizes } = bounds;
  const rows = [
    ...(max_extra_cost === null ? [] : [['max_extra_cost', extra_cost, max_extra_cost] as const]),
    ['max_losing_players', losing_players, max_losing_players] as const,
    ['max_losing_prizes', losing_prizes, max_losing_prizes] as const,
  ];
  return rows
    .filter(([, is, most]) => units(`${is}`) > units(`${most}`))
    .map(([name, is, most]) => ({ pointer: `/bounds/${name}`, detail: `is ${is} now, and may be ${most}` }));
}

function moneyIn({ currency, cash, bonus }: PrizeCost): Money {
  return { currency, amounts: [cash, bonus] };
}

function mostOf(definition: CampaignDefinition): Money {
  return { currency: definition.currency, amounts: [mostCost(definition).amount] };
}

/** In 10^-8; 0 where it costs no more. */
function extra(before: Money, after: Money): bigint {
  const more = sum(after) - (before.currency === after.currency ? sum(before) : 0n);
  return more > 0n ? more : 0n;
}

const sum = ({ amounts }: Money) => amounts.reduce((total, amount) => total + units(amount), 0n);
const units = (amount: string) => unitsOf(parseDecimal(amount));
