import type { CheckedDatabase, Command, Migrated } from '../../cli/command.ts';
import { printAnswer } from '../../cli/output.ts';
import { startOrExplain } from './serve.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  about:
    "Brings the database of the settings to this release's schema, on a cluster distributes its tables; `serve` does the same at its start.",
  options: {},
  run: async (input, context) => {
    const migrated = await startOrExplain(context.migrate);
    return printAnswer(input, context, migrated, linesOf(migrated));
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
    const { server, findings } = checked;
    const fit = findings.length === 0;
    const shown = findings.map(({ isFatal, ...finding }) => ({ ...finding, fatal: isFatal }));
    printAnswer(input, context, { fit, ...server, findings: shown }, foundLines(checked));
    return fit ? 0 : 1;
  },
};

function foundLines({ server, findings }: CheckedDatabase): string[] {
  const { version, encoding, schema, pooler, connections, clock_ahead_milliseconds } = server;
  const way = pooler ? 'through a pooler' : `${connections} connections`;
  return [
    `PostgreSQL ${version}, ${encoding}, schema ${schema ?? 'none'}, ${way}, its clock ${clock_ahead_milliseconds} ms ahead of this machine's`,
    ...(findings.length === 0 ? ['Everything fits.'] : []),
    ...findings.flatMap(({ what, why, statement, isFatal }) => [
      '',
      `${isFatal ? 'Laurel cannot work: ' : ''}${what} ${why}`,
      ...(statement === undefined ? [] : [`  ${statement};`]),
    ]),
  ];
}
