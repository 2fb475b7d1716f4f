import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printLine, printTable } from '../../cli/output.ts';
import { findSegment } from './find-segment.ts';

export const segmentShow: Command = {
  name: 'segment show',
  takes: 'SEGMENT',
  about:
    'Shows the versions of a segment and the campaigns that use it; with --players the ids of its players, with --unseen of those that no event names. SEGMENT is its name or its id.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    players: { type: 'boolean', about: 'write the ids of its players, one a line' },
    unseen: { type: 'boolean', about: 'write the ids of players that no event names' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const segment = await findSegment(client, input.positionals[0] ?? '');
    const path = { segment_id: segment.id };
    const isUnseen = flagOption(input, 'unseen');
    if (isUnseen || flagOption(input, 'players')) {
      const query = { page_size: 1000, ...given('seen', isUnseen ? ('no' as const) : undefined) };
      for await (const { player_id } of client.listSegmentPlayers.items({ path, query }))
        printLine(context, player_id);
      return 0;
    }
    if (flagOption(input, 'json')) {
      printJson(context, segment);
      return 0;
    }
    const versions = await Array.fromAsync(
      client.listSegmentVersions.items({ path, query: { page_size: 100 } }),
    );
    printTable(context, ['version', 'players', 'unseen', 'erased', 'author', 'created_at'], versions);
    const users = segment.campaigns.map(({ custom_id, version }) => `${custom_id} (version ${version})`);
    printLine(context, `Used by: ${users.length === 0 ? 'no campaign' : users.join(', ')}.`);
    return 0;
  },
};
