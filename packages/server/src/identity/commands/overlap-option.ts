import { textOption } from '../../cli/arguments.ts';
import { UsageError } from '../../cli/failures.ts';
import type { Flag } from '../../cli/operation-fillings.ts';

/** The option of calls that put a new secret in the place of an old one. */
export const overlapFlags = {
  overlap: {
    member: 'overlap_seconds',
    value: 'SECONDS',
    about: 'how long the old one goes on working, a day by default; 0 ends it at once',
    read: (input) => {
      const text = textOption(input, 'overlap');
      if (text === undefined) return undefined;
      if (!/^\d{1,8}$/.test(text))
        throw new UsageError(`--overlap takes a number of seconds, not "${text}".`);
      return Number(text);
    },
  },
} satisfies Record<string, Flag>;
