import type { Command, Context, RunningServer, ServerOverrides } from '../../cli/command.ts';
import { Failure } from '../../cli/failures.ts';
import { printLine } from '../../cli/output.ts';
import { openPartsProgress } from '../../cli/parts-progress.ts';
import { firstStartText } from './first-start-text.ts';
import { startFailureSentence } from './start-failures.ts';

export const serve: Command = {
  name: 'serve',
  takes: '',
  about: 'Starts the server that the settings in the environment describe, until it is asked to stop.',
  positionals: [0, 0],
  options: {},
  run: async (_input, context) => {
    const stopping = context.interruption();
    const starting = startOrExplain(() => context.startServer(watchedBy(context)));
    // A start that waits for a database, or copies one, is not worth waiting for: whatever it wrote survives a kill, too.
    const server = await Promise.race([starting, untilAborted(stopping)]);
    if (!server) return 0;
    greet(context, server);
    await untilAborted(stopping);
    await server.close();
    return 0;
  },
};

/** A person watches bars; a log collector gets the same in lines of the log. */
function watchedBy(context: Context): ServerOverrides {
  if (!context.stderr.isTTY) return {};
  const progress = openPartsProgress(context);
  progress.begin('Starting Laurel');
  return { progress };
}

/** Runs a start and turns what it throws into one sentence. */
export async function startOrExplain<Started>(start: () => Promise<Started>): Promise<Started> {
  try {
    return await start();
  } catch (error) {
    throw new Failure(startFailureSentence(error), { cause: error });
  }
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function greet(context: Context, { url, firstStart }: RunningServer): void {
  if (firstStart)
    for (const line of firstStartText(url, firstStart, context.clock())) printLine(context, line);
  // A log collector on standard output gets JSON lines only; a person gets a sentence.
  else if (context.stdout.isTTY)
    printLine(context, `Laurel is at ${url}, its documentation at ${url}/docs. Ctrl-C stops it.`);
}
