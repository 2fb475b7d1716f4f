import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const stats: Command = {
  name: 'stats',
  takes: '',
  about: 'Shows what became of the events of the tenant, and how far they are scored.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const counts = await openAccount(input, context).readIntakeStats();
    if (flagOption(input, 'json')) printJson(context, counts);
    else {
      const width = Math.max(...Object.keys(counts).map(({ length }) => length));
      for (const [name, count] of Object.entries(counts))
        printLine(context, `${name.padEnd(width)} ${shown(count).padStart(27)}`);
    }
    return 0;
  },
};

/** Times are as they are; counts have separators. */
function shown(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}
