import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { findSegment } from './find-segment.ts';

export const segmentDelete: Command = {
  name: 'segment delete',
  takes: 'SEGMENT',
  about:
    'Deletes a segment with all its versions, unless a campaign or a template uses it. SEGMENT is its name or its id.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const { id, name } = await findSegment(client, input.positionals[0] ?? '');
    await client.deleteSegment({ path: { segment_id: id } });
    if (flagOption(input, 'json')) printJson(context, { id, name });
    else printLine(context, `Segment ${name} was deleted.`);
    return 0;
  },
};
