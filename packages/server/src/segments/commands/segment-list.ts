import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const segmentList: Command = {
  name: 'segment list',
  takes: '',
  about: 'Lists the segments of the tenant by name: named lists of players.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const segments = await Array.fromAsync(client.listSegments.items({ query: { page_size: 100 } }));
    if (flagOption(input, 'json')) printJson(context, segments);
    else
      printTable(
        context,
        ['id', 'name', 'version', 'players', 'unseen', 'erased', 'campaigns'],
        segments.map((segment) => ({
          ...segment,
          campaigns: segment.campaigns.map(({ custom_id, version }) => `${custom_id} (${version})`),
        })),
      );
    return 0;
  },
};
