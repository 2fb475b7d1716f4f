import type { IntakeStats } from '../contract/intake-stats.ts';
import { accountOf, openApiClient, serverOptions } from './api-client.ts';
import { flagOption } from './arguments.ts';
import type { Command } from './command.ts';
import { printJson, printLine } from './output.ts';

export const stats: Command = {
  name: 'stats',
  takes: '',
  about: 'Shows what became of the events of the tenant, and how far they are scored.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const counts = await openApiClient(accountOf(input, context)).get<IntakeStats>('/api/v1/intake/stats');
    if (flagOption(input, 'json')) printJson(context, counts);
    else
      for (const [name, count] of Object.entries(counts))
        printLine(context, `${name.padEnd(12)} ${count.toLocaleString('en').padStart(15)}`);
    return 0;
  },
};
