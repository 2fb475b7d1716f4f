import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize, PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import { matchLanguage } from '../campaigns/languages.ts';
import { byHandOrWritten, type WrittenWording, withValue } from '../campaigns/written-texts.ts';
import { moneyIn, numberIn, percentIn, pluralIn } from '../money/local-numbers.ts';
import type { WonPrize } from './prize-cost.ts';

/** The title of a prize for a reader of the first of the languages that it has one in (docs/rules/prizes.md#3). */
export function titleIn(prize: PrizeTerms, currency: string, languages: readonly string[]): string {
  return byHandOrWritten(prize.titles ?? {}, languages, writerOf(prize, currency));
}

type OfTitles = Pick<CampaignDefinition, 'currency' | 'texts' | 'default_language'>;

/** The prize with titles that say how often it is won: `3 × €100`. */
export function repeatedPrize({ prize, winners }: WonPrize, definition: OfTitles): Prize {
  if (winners === 1) return prize;
  const titles = Object.entries(titlesByLanguage(prize, definition));
  return {
    ...prize,
    titles: Object.fromEntries(titles.map(([language, title]) => [language, `${winners} × ${title}`])),
  };
}

/** The titles of a prize in each language of its campaign: those by hand, and Laurel's own where there is none. */
export function titlesByLanguage(
  prize: PrizeTerms,
  { currency, texts, default_language }: OfTitles,
): Record<string, string> {
  const { titles = {} } = prize;
  const write = writerOf(prize, currency);
  const missing = [...new Set([default_language, ...Object.keys(texts)])].filter(
    (language) => write && matchLanguage(language, Object.keys(titles)) === undefined,
  );
  const written = missing.map((language) => [language, byHandOrWritten({}, [language], write)]);
  return { ...titles, ...Object.fromEntries(written) };
}

/** The prize without titles by hand that say what Laurel writes itself, so that they follow when the prize changes. */
export function withoutOwnTitles<Terms extends PrizeTerms>(prize: Terms, currency: string): Terms {
  const { titles, ...untitled } = prize;
  if (titles === undefined) return prize;
  const isOwn = ([language, title]: [string, string]) =>
    withoutSpaces(title) === withoutSpaces(titleIn(untitled as PrizeTerms, currency, [language]));
  const byHand = Object.entries(titles).filter((one) => one[1] !== '' && !isOwn(one));
  const kept = byHand.length === 0 ? {} : { titles: Object.fromEntries(byHand) };
  return { ...untitled, ...kept } as Terms;
}

/** Which space a language writes between a number and its unit differs between releases of its data. */
function withoutSpaces(text: string): string {
  return text.replace(/\s/gu, '');
}

/** Does Laurel write titles in other languages than those by hand? Not of a described item, as its `value` may be a code. */
export function isWritten({ kind, titles = {} }: PrizeTerms): boolean {
  return !isDescribed[kind] || Object.keys(titles).length === 0;
}

/** Whether a title by hand may say what no other member does. */
const isDescribed: Readonly<Record<PrizeTerms['kind'], boolean>> = {
  cash: false,
  bonus: false,
  free_spins: false,
  deposit_bonus: false,
  catalog_item: true,
};

/** Writes the title of the prize; undefined where Laurel does not. */
function writerOf(prize: PrizeTerms, currency: string): ((wording: WrittenWording) => string) | undefined {
  if (!isWritten(prize)) return undefined;
  const write = writers[prize.kind] as (
    prize: PrizeTerms,
    currency: string,
    wording: WrittenWording,
  ) => string;
  return (wording) => write(prize, currency, wording);
}

/** What the prize is, in words; empty where a draft does not say it yet. */
const writers: {
  readonly [Kind in PrizeTerms['kind']]: (
    prize: Extract<PrizeTerms, { kind: Kind }>,
    currency: string,
    wording: WrittenWording,
  ) => string;
} = {
  cash: ({ amount, percent }, currency, { words, locale }) =>
    percent === undefined ? money(locale, amount, currency) : part(words.prizes.pool, locale, percent),
  bonus: ({ amount, percent }, currency, { words, locale }) => {
    if (percent !== undefined) return part(words.prizes.poolBonus, locale, percent);
    const text = money(locale, amount, currency);
    return text && withValue(words.prizes.bonus, 'amount', text);
  },
  free_spins: ({ count }, _currency, { words: { prizes }, locale }) => {
    const text = prizes.spins[pluralIn(locale, count)] ?? prizes.spins.other;
    return withValue(text, 'count', numberIn(locale, String(count)));
  },
  deposit_bonus: ({ percent }, _currency, { words, locale }) => part(words.prizes.deposit, locale, percent),
  catalog_item: ({ value }) => value,
};

function money(locale: string, amount: string | undefined, currency: string): string {
  return isDecimal(amount) ? moneyIn(locale, amount, currency, true) : '';
}

function part(text: string, locale: string, percent: string): string {
  return isDecimal(percent) ? withValue(text, 'percent', percentIn(locale, percent)) : '';
}

function isDecimal(text: string | undefined): text is string {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text);
}
