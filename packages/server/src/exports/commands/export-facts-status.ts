import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const exportFactsStatus: Command = {
  name: 'export facts status',
  takes: '',
  about: 'Shows how far the daily export of facts is, what is under way, and what failed. Only an admin may.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const status = await openAccount(input, context).readFactStatus();
    if (flagOption(input, 'json')) printJson(context, status);
    else {
      const { scheduled, last_day, exported_at, running, failure } = status;
      if (!scheduled) printLine(context, 'This server exports no days by itself: FACTS_FOLDER is not set.');
      printLine(
        context,
        last_day ? `${last_day} was exported at ${exported_at}.` : 'No day was exported yet.',
      );
      if (running)
        printLine(context, `${running.day} is under way since ${running.since}: ${running.percent} %.`);
      if (failure)
        printLine(
          context,
          `${failure.day} failed at ${failure.at} (attempt ${failure.attempts}), next at ${failure.next_attempt_at}: ${failure.reason}`,
        );
    }
    return 0;
  },
};
