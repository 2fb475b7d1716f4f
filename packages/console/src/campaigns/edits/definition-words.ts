import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { PlacedPrize, UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import type { RafflePrize } from '@laurel/contract/campaigns/raffle.ts';
import { t } from '../../languages/messages.ts';
import { spanText, timeText } from '../../time/time-text.ts';
import { decimalText, moneyText } from '../../values/decimal-text.ts';
import { membersOf } from '../editor/pointers.ts';
import { type MemberRow, rowAt, titleAt } from '../members.ts';
import { drawnWords, placedWords, prizeKindNames, prizeWords } from './prize-words.ts';
import { anyTaskWords } from './task-words.ts';

const nothing = t('none');

/** Of whose members words are made: a definition, or the part of one that an entry of the audit log keeps. */
export interface Terms {
  currency?: string | undefined;
  tournament_type?: TournamentType | undefined;
}

/** The value of a member of a definition as people say it; `whole` is what has the member. */
export function memberWords(pointer: string, value: unknown, whole: Terms, zone: string): string {
  return valueWords(membersOf(pointer), value, whole, zone);
}

function valueWords(names: readonly string[], value: unknown, whole: Terms, zone: string): string {
  const member = rowAt(names);
  if (value === undefined || value === null || value === '') return nothing;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return textWords(member, value, whole, zone);
  if (member?.unit === 'seconds') return value === 0 ? nothing : spanText((value as number) * 1_000);
  if (Array.isArray(value)) {
    // Items with several parts have commas of their own.
    const separator = typeof value[0] === 'object' ? '; ' : ', ';
    return value.map((item) => valueWords(names, item, whole, zone)).join(separator) || nothing;
  }
  if (typeof value !== 'object')
    return /(^|_)id$/.test(names.at(-1) ?? '') ? String(value) : decimalText(String(value));
  if ('task' in value) return anyTaskWords(value as MissionStep, whole.currency ?? '');
  if ('kind' in value && `${value.kind}` in prizeKindNames)
    return anyPrizeWords(value as AnyPrize, whole, names[0] === 'prizes');
  const parts = Object.entries(value)
    .map(([name, one]) => [[...names, name], valueWords([...names, name], one, whole, zone)] as const)
    // A whole object shows only the members that are set.
    .filter(([, words]) => words !== nothing);
  return parts.map(([at, words]) => `${titleAt(at)} ${words}`).join(', ') || nothing;
}

type AnyPrize = PlacedPrize | RafflePrize | UnplacedPrize;

/** Prizes in a list are those of places or of a draw. */
function anyPrizeWords(
  prize: AnyPrize,
  { currency = '', tournament_type }: Terms,
  isListed: boolean,
): string {
  if ('place_from' in prize) return placedWords(prize, currency, tournament_type);
  return isListed ? drawnWords(prize as RafflePrize, currency) : prizeWords(prize as UnplacedPrize, currency);
}

function textWords(
  member: MemberRow | undefined,
  text: string,
  { currency = '' }: Terms,
  zone: string,
): string {
  if (member?.words) return member.words[text] ?? text;
  if (member?.unit) return inUnit[member.unit](text, currency, zone);
  // What other subjects write into the audit log has no rows.
  return member ? text : /^\d{4}-\d\d-\d\dT/.test(text) ? timeText(text, zone) : decimalText(text);
}

const inUnit: Record<
  NonNullable<MemberRow['unit']>,
  (text: string, currency: string, zone: string) => string
> = {
  money: moneyText,
  percent: (text) => `${decimalText(text)} %`,
  times: (text) => `${decimalText(text)} ×`,
  points: decimalText,
  chance: decimalText,
  seconds: decimalText,
  time: (text, _, zone) => timeText(text, zone),
};
