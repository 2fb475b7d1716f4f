import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine } from '../framework/output.ts';
import { startOrExplain } from './serve.ts';

export const migrate: Command = {
  name: 'migrate',
  takes: '',
  about: "Brings the database of the settings to this release's schema; `serve` does the same at its start.",
  positionals: [0, 0],
  options: {},
  run: async (input, context) => {
    const applied = await startOrExplain(context.migrate);
    if (flagOption(input, 'json')) printJson(context, { applied });
    else
      for (const line of applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['nothing to apply'])
        printLine(context, line);
    return 0;
  },
};
