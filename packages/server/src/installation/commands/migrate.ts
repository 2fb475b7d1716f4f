import { flagOption } from '../../cli/arguments.ts';
import type { Command, Migrated } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { startOrExplain } from './serve.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  takes: '',
  about:
    "Brings the database of the settings to this release's schema, on a cluster distributes its tables; `serve` does the same at its start.",
  positionals: [0, 0],
  options: {},
  run: async (input, context) => {
    const migrated = await startOrExplain(context.migrate);
    if (flagOption(input, 'json')) printJson(context, migrated);
    else for (const line of linesOf(migrated)) printLine(context, line);
    return 0;
  },
};

function linesOf({ applied, distributed }: Migrated): string[] {
  const names = applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['nothing to apply'];
  if (distributed === undefined) return names;
  const { tables, functions } = distributed;
  if (tables.length + functions.length === 0) return [...names, 'nothing to distribute'];
  return [...names, ...[...tables, ...functions].map((name) => `distributed ${name}`)];
}
