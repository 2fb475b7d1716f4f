import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine } from '../framework/output.ts';

export const stats: Command = {
  name: 'stats',
  takes: '',
  about: 'Shows what became of the events of the tenant, and how far they are scored.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const counts = await openAccount(input, context).readIntakeStats();
    if (flagOption(input, 'json')) printJson(context, counts);
    else
      for (const [name, count] of Object.entries(counts))
        printLine(context, `${name.padEnd(12)} ${count.toLocaleString('en').padStart(15)}`);
    return 0;
  },
};
