import { textOption } from '../../cli/arguments.ts';
import type { Input, OptionSpec } from '../../cli/command.ts';

/** The sites whose pages may call the server from a browser. */
export const originsOptions: Record<string, OptionSpec> = {
  origins: {
    type: 'string',
    value: 'https://…,…|none',
    about: 'sites whose pages may use it, separated by commas',
  },
};

/** Undefined: the option is missing; empty: `none`. The server refuses what is not an origin, and names it. */
export function originsOption(input: Input, name = 'origins'): string[] | undefined {
  const text = textOption(input, name);
  return text === 'none' ? [] : text?.split(',');
}
