import { flagOption } from '../../cli/arguments.ts';
import type { CheckedDatabase, Command, Context, Migrated } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { startOrExplain } from './serve.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  about:
    "Brings the database of the settings to this release's schema, on a cluster distributes its tables; `serve` does the same at its start.",
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

export const checkDatabase: Command = {
  name: 'check-database',
  about:
    'Examines the PostgreSQL of the settings and changes nothing: what does not fit, what follows from it, and the statement that mends it. ' +
    'Ends with 0 if everything fits, else with 1. `serve` and `migrate` begin with the same.',
  options: {},
  run: async (input, context) => {
    const checked = await startOrExplain(context.checkDatabase);
    const isFit = checked.findings.length === 0;
    if (flagOption(input, 'json')) printJson(context, jsonOf(checked));
    else print(context, checked);
    return isFit ? 0 : 1;
  },
};

function jsonOf({ server, findings }: CheckedDatabase): object {
  const shown = findings.map(({ isFatal, ...finding }) => ({ ...finding, fatal: isFatal }));
  return { fit: findings.length === 0, ...server, findings: shown };
}

function print(context: Context, { server, findings }: CheckedDatabase): void {
  const { version, encoding, schema, pooler, connections, clock_ahead_milliseconds } = server;
  const way = pooler ? 'through a pooler' : `${connections} connections`;
  printLine(
    context,
    `PostgreSQL ${version}, ${encoding}, schema ${schema ?? 'none'}, ${way}, its clock ${clock_ahead_milliseconds} ms ahead of this machine's`,
  );
  if (findings.length === 0) printLine(context, 'Everything fits.');
  for (const { what, why, statement, isFatal } of findings) {
    printLine(context, '');
    printLine(context, `${isFatal ? 'Laurel cannot work: ' : ''}${what} ${why}`);
    if (statement !== undefined) printLine(context, `  ${statement};`);
  }
}
