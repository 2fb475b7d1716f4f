import type { Setting, Settings } from '@laurel/contract/values/settings.ts';
import { countOption, textOption } from '../../cli/arguments.ts';
import type { Input } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import type { Flag } from '../../cli/operation-fillings.ts';
import { originsFlags } from './origins-option.ts';

/** How the values of a kind are typed, where the contract's schema alone does not say it. */
const typed: Partial<Record<Setting['kind'], Omit<Flag, 'about'>>> = {
  language: { value: 'LANGUAGE' },
  sites: originsFlags.origins,
  decimals: { value: 'USDT=6,…|none', read: decimalsOption },
  days: { value: 'DAYS|forever', read: daysOption },
};

/** The options that set settings, one each. */
export function settingFlags(settings: Settings): Record<string, Flag> {
  const flags = Object.entries(settings).map(([member, { flag, about, kind }]) => [
    flag,
    { ...typed[kind], member, about },
  ]);
  return Object.fromEntries(flags);
}

/** Undefined: the option is missing; empty: `none`. The server refuses what is no currency. */
function decimalsOption(input: Input, name: string): Record<string, number> | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  if (text === 'none') return {};
  return Object.fromEntries(
    text.split(',').map((one) => {
      const [, currency, decimals] = /^(\w+)=(\d{1,2})$/.exec(one.trim()) ?? [];
      if (!currency || !decimals) throw new UsageError(`--${name}: "${one}" is not like USDT=6.`);
      return [currency, Number(decimals)];
    }),
  );
}

/** A number of days; null: for ever. */
function daysOption(input: Input, name: string): number | null | undefined {
  return textOption(input, name) === 'forever' ? null : countOption(input, name);
}
