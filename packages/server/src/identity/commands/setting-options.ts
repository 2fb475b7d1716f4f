import type { Setting, Settings, ValuesOf } from '@laurel/contract/values/settings.ts';
import { countOption, oneOfOption, textOption, yesOrNoOption } from '../../cli/arguments.ts';
import type { Input, OptionSpec } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given } from '../../cli/output.ts';
import { originsOption, originsOptions } from './origins-option.ts';

/** What the help shows for the value of an option. */
function valueInHelp(setting: Setting): string | undefined {
  if (setting.kind === 'choice') return Object.keys(setting.options).join('|');
  return {
    text: undefined,
    language: 'LANGUAGE',
    yes_no: 'yes|no',
    sites: originsOptions.origins?.value,
    decimals: 'USDT=6,…|none',
    days: 'DAYS|forever',
  }[setting.kind];
}

/** The options that set settings, one each. */
export function settingOptions(settings: Settings): Record<string, OptionSpec> {
  return Object.fromEntries(
    Object.values(settings).map((setting) => [
      setting.flag,
      { type: 'string', ...given('value', valueInHelp(setting)), about: setting.about },
    ]),
  );
}

/** The settings whose options are given. */
export function settingsFrom<Table extends Settings>(
  input: Input,
  settings: Table,
): Partial<ValuesOf<Table>> {
  return Object.assign(
    {},
    ...Object.entries(settings).map(([name, setting]) => given(name, readSetting(input, setting))),
  );
}

function readSetting(input: Input, setting: Setting): unknown {
  const { flag } = setting;
  if (setting.kind === 'choice') return oneOfOption(input, flag, Object.keys(setting.options));
  return {
    text: textOption,
    language: textOption,
    yes_no: yesOrNoOption,
    sites: originsOption,
    decimals: decimalsOption,
    days: daysOption,
  }[setting.kind](input, flag);
}

/** Undefined: the option is missing; empty: `none`. The server refuses what is no currency. */
function decimalsOption(input: Input, flag: string): Record<string, number> | undefined {
  const text = textOption(input, flag);
  if (text === undefined) return undefined;
  if (text === 'none') return {};
  return Object.fromEntries(
    text.split(',').map((one) => {
      const [, currency, decimals] = /^(\w+)=(\d{1,2})$/.exec(one.trim()) ?? [];
      if (!currency || !decimals) throw new UsageError(`--${flag}: "${one}" is not like USDT=6.`);
      return [currency, Number(decimals)];
    }),
  );
}

/** A number of days; null: for ever. */
function daysOption(input: Input, flag: string): number | null | undefined {
  return textOption(input, flag) === 'forever' ? null : countOption(input, flag);
}
