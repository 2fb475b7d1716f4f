import type { Command, Context, RunningServer } from '../framework/command.ts';
import { Failure } from '../framework/failures.ts';
import { printLine } from '../framework/output.ts';
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
    const starting = startOrExplain(() => context.startServer());
    // A start that waits for a database, or copies one, is not worth waiting for: whatever it wrote survives a kill, too.
    const server = await Promise.race([starting, untilAborted(stopping)]);
    if (!server) return 0;
    greet(context, server);
    await untilAborted(stopping);
    await server.close();
    return 0;
  },
};

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
  // Whoever collects standard output gets JSON lines only; a person gets a sentence.
  else if (context.stdout.isTTY)
    printLine(context, `Laurel is at ${url}, its documentation at ${url}/docs. Ctrl-C stops it.`);
}
