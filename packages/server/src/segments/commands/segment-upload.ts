import type { Segment } from '@laurel/contract/segments/segments.ts';
import { playerIdColumn } from '@laurel/contract/segments/segments.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { findIfThere } from './find-segment.ts';
import { readSegmentFile } from './segment-text.ts';

export const segmentUpload: Command = {
  name: 'segment upload',
  takes: 'SEGMENT FILE',
  about: `Creates a segment, or uploads its next version if there is a segment of that name or id. FILE is CSV or the first sheet of an Excel workbook: one player id a line, or a table with the column ${playerIdColumn}.`,
  positionals: [2, 2],
  options: serverOptions,
  run: async (input, context) => {
    const [text = '', file = ''] = input.positionals;
    const body = await readSegmentFile(file);
    const client = openAccount(input, context);
    const known = await findIfThere(client, text);
    const segment = known
      ? await client.uploadSegmentVersion({ path: { segment_id: known.id }, body })
      : await client.createSegment({ query: { name: text }, body });
    if (flagOption(input, 'json')) printJson(context, segment);
    else printLine(context, uploadText(segment));
    return 0;
  },
};

/** Campaigns of earlier versions have to be edited before they follow. */
function uploadText({ id, name, version, players, unseen, campaigns }: Segment): string {
  const earlier = campaigns
    .filter((campaign) => campaign.version < version)
    .map(({ custom_id }) => custom_id);
  const kept = earlier.length === 0 ? '' : ` Still on an earlier version: ${earlier.join(', ')}.`;
  const what = version === 1 ? 'was created' : 'has a new version';
  return `Segment ${name} ${what} (id ${id}, version ${version}): ${players} players, ${unseen} of them never seen.${kept}`;
}
