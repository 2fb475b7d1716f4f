import type { CampaignDefinition, JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import { longRunPercent } from '@laurel/rules/planning/most-cost.ts';
import { t } from '../../languages/messages.ts';
import { countText, decimalText, moneyText } from '../../values/decimal-text.ts';
import { ofKind } from '../kinds.ts';

/** A kind of prizes that costs something, and how much, apart and in a few words. */
interface CostRow {
  kind: string;
  worth: string;
  words: string;
}

/** Kinds of prizes that cost something, and how much. */
export function costRows({ currency, ...cost }: PrizeCost): CostRow[] {
  const [cash, bonus] = [moneyText(cost.cash, currency), moneyText(cost.bonus, currency)];
  const { free_spins: spins, deposit_bonus: deposits } = cost;
  return [
    cost.cash !== '0' && { kind: t('Cash'), worth: cash, words: t('cash {worth}', { worth: cash }) },
    cost.bonus !== '0' && { kind: t('Bonus'), worth: bonus, words: t('bonus {worth}', { worth: bonus }) },
    spins > 0 && {
      kind: t('Free spins'),
      worth: countText(spins),
      words: t('free spins {count, number}', { count: spins }),
    },
    deposits > 0 && {
      kind: t('Deposit bonuses'),
      worth: countText(deposits),
      words: t('deposit bonuses {count, number}', { count: deposits }),
    },
    ...cost.catalog_item.map(({ value, count }) => {
      const worth = `${countText(count)} ×`;
      return { kind: value, worth, words: `${value} ${worth}` };
    }),
  ].filter((row) => row !== false);
}

/** What prizes cost in one line: `cash €1,500.00, free spins 150`. */
export function costWords(cost: PrizeCost): string {
  const rows = costRows(cost).map(({ words }) => words);
  return rows.length === 0 ? t('nothing') : rows.join(', ');
}

const inOneGo = () => t('This is what one player can win in one go; any number of players can win it.');

function potsMore({ rules: { levels } }: JackpotDefinition): string {
  const more = t(
    'Each pot is counted once; pots fall again and again, so there is no most. A rehearsal says what to expect.',
  );
  const percent = longRunPercent(levels);
  if (percent === undefined) return more;
  const share = { percent: decimalText(percent) };
  return `${more} ${t('In the long run they cost about {percent} % of the stakes.', share)}`;
}

/** Why prizes may cost more than is counted. */
export function whyMore(definition: CampaignDefinition): string {
  return ofKind(
    {
      tournament: ({ tournament_type, pool }) => {
        if (tournament_type === 'IM')
          return t('Each tier is counted once; any number of players can reach it.');
        return pool?.turnover_percent === undefined || pool.max !== undefined
          ? t('Players with equal scores share a place and each wins its prize, so the cost can be higher.')
          : t('What parts of the pool cost follows from the stakes.');
      },
      mission: inOneGo,
      raffle: () => '',
      drop: () => '',
      jackpot: potsMore,
      levels: inOneGo,
    },
    definition,
  );
}
