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
export function costRows({ currency, cash, bonus, ...counts }: PrizeCost): CostRow[] {
  return [cashRow(cash, currency), bonusRow(bonus, currency), spinsRow(counts), depositRow(counts)]
    .filter((row) => row !== undefined)
    .concat(counts.catalog_item.map(itemRow));
}

function cashRow(cash: string, currency: string): CostRow | undefined {
  if (cash === '0') return undefined;
  const worth = moneyText(cash, currency);
  return { kind: t('Cash'), worth, words: t('cash {worth}', { worth }) };
}

function bonusRow(bonus: string, currency: string): CostRow | undefined {
  if (bonus === '0') return undefined;
  const worth = moneyText(bonus, currency);
  return { kind: t('Bonus'), worth, words: t('bonus {worth}', { worth }) };
}

function spinsRow({ free_spins: count }: Pick<PrizeCost, 'free_spins'>): CostRow | undefined {
  if (count === 0) return undefined;
  return {
    kind: t('Free spins'),
    worth: countText(count),
    words: t('free spins {count, number}', { count }),
  };
}

function depositRow({ deposit_bonus: count }: Pick<PrizeCost, 'deposit_bonus'>): CostRow | undefined {
  if (count === 0) return undefined;
  return {
    kind: t('Deposit bonuses'),
    worth: countText(count),
    words: t('deposit bonuses {count, number}', { count }),
  };
}

function itemRow({ value, count }: PrizeCost['catalog_item'][number]): CostRow {
  const worth = `${countText(count)} ×`;
  return { kind: value, worth, words: `${value} ${worth}` };
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
