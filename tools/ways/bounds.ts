import { countSteps, type Way } from './steps.ts';

/** The most functions that other files call, and the most files, on a way. */
interface Bound {
  functions: number;
  files: number;
}

/**
 * The way of a round until the board shows it, as `npm run check` allows it: all of it, and what of it is the server's. A way
 * that gets shorter takes its bound with it.
 */
export const boundsOfRound: Record<'all' | 'server', Bound> = {
  all: { functions: 113, files: 52 },
  server: { functions: 53, files: 30 },
};

/** How a way exceeds its bounds: one sentence for each, none where it keeps them. */
export function breachesOf({ steps }: Way, bounds: typeof boundsOfRound): string[] {
  const ofServer = steps.filter(({ file }) => file.startsWith('server/'));
  return [
    ...breach('The way', countSteps(steps), bounds.all),
    ...breach('The way through the server', countSteps(ofServer), bounds.server),
  ];
}

function breach(what: string, { functions, files }: Bound, most: Bound): string[] {
  if (functions <= most.functions && files <= most.files) return [];
  return [
    `${what} has ${functions} functions in ${files} files; at most ${most.functions} in ${most.files} are allowed (tools/ways/bounds.ts).`,
  ];
}
