import { textOption } from '../../cli/arguments.ts';
import type { Flag } from '../../cli/operation-fillings.ts';

/** The sites whose pages may call the server from a browser. The server refuses what is not an origin, and names it. */
export const originsFlags = {
  origins: {
    value: 'https://…,…|none',
    about: 'sites whose pages may use it, separated by commas',
    read: (input) => {
      const text = textOption(input, 'origins');
      return text === 'none' ? [] : text?.split(',');
    },
  },
} satisfies Record<string, Flag>;
