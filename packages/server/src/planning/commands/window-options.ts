import type { Flag } from '../../cli/operation-fillings.ts';

const needed = '--start is needed.';

/** The window of a campaign that is made from another one or from a template. */
export const windowFlags = {
  start: { value: 'TIME', about: 'start of the window, RFC 3339', needed },
  end: { value: 'TIME', about: 'end of the window, exclusive; needed but for levels' },
} satisfies Record<string, Flag>;
