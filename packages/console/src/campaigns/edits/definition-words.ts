import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { PlacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { t } from '../../languages/messages.ts';
import { spanText, timeText } from '../../time/time-text.ts';
import { decimalText, moneyText } from '../../values/decimal-text.ts';
import { membersOf } from '../editor/pointers.ts';
import { periodWords, seedWords, typeWords } from '../kinds.ts';
import { partWord } from './pointer-words.ts';
import { prizeKindNames, prizeWords } from './prize-words.ts';
import { anyTaskTitles, anyTaskWords } from './step-words.ts';

const nothing = t('none');

/** A member of a definition as people say it. */
export function memberWords(pointer: string, value: unknown, currency: string, zone: string): string {
  if (pointer === '/rules/grace_seconds' && typeof value === 'number')
    return value === 0 ? nothing : spanText(value * 1000);
  const isAmount =
    /^\/(rules\/(min|max)_bet|(prizes|rules\/(tasks|steps|tickets))\/\d+\/(min_)?amount)$/.test(pointer);
  if (isAmount && typeof value === 'string') return moneyText(value, currency);
  return valueWords(value, currency, zone, membersOf(pointer).at(-1) ?? '');
}

function valueWords(value: unknown, currency: string, zone: string, member: string): string {
  if (value === undefined || value === null || value === '') return nothing;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number') return decimalText(String(value));
  if (typeof value === 'string') return textWords(value, zone, member);
  if (Array.isArray(value))
    return value.length === 0
      ? nothing
      : value.map((item) => valueWords(item, currency, zone, member)).join(', ');
  if (typeof value !== 'object') return String(value);
  if ('task' in value) return anyTaskWords(value as MissionStep, currency);
  if ('kind' in value && 'place_from' in value) return prizeWords(value as PlacedPrize, currency);
  const members = Object.entries(value)
    .map(([name, one]) => [partWord(name), valueWords(one, currency, zone, name)] as const)
    // A whole object shows only the members that are set.
    .filter(([, words]) => words !== nothing);
  return members.length === 0 ? nothing : members.map((words) => words.join(' ')).join(', ');
}

/** Whether a game has free spins, by the code. */
export const hasFreeSpinsWords: Record<string, string> = {
  yes: t('yes'),
  no: t('no'),
  unknown: t('unknown'),
};

/** Codes that members have in place of words. */
const choices: Record<string, Record<string, string>> = {
  tournament_type: Object.fromEntries(Object.entries(typeWords).map(([type, { name }]) => [type, name])),
  tie_rule: {
    first_to_reach: t('the first player to reach the score comes first'),
    shared: t('shared place and prize'),
    pooled: t('shared place and the money of its places'),
    dense: t('shared place and prize, and the next place after it'),
  },
  join: { automatic: t('by playing'), opt_in: t('by opting in') },
  multiples: { as_sent: t('of amounts as they were sent'), converted: t('of converted amounts') },
  amounts: { rounded: t('rounded to 8 decimals'), exact: t('with every digit') },
  metric: { multiplier: t('payout divided by stake'), amount: t('payout') },
  clock: { campaign: t('the start of the campaign'), player: t('each player’s first counted round') },
  kind: prizeKindNames,
  task: anyTaskTitles,
  every: periodWords,
  seed: seedWords,
  has_freespins: hasFreeSpinsWords,
};

function textWords(text: string, zone: string, member: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return timeText(text, zone);
  return choices[member]?.[text] ?? decimalText(text);
}
