import type { ReadableStream } from 'node:stream/web';
import { csvType, xlsxType } from '@laurel/contract/payouts/payout-operations.ts';
import { htmlType, jsonType } from '@laurel/contract/record/record-operations.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { saveStream } from '../../cli/files.ts';
import { printJson, printLine } from '../../cli/output.ts';

const formats = ['json', 'csv', 'xlsx', 'html'] as const;
const types = { json: jsonType, csv: csvType, xlsx: xlsxType, html: htmlType } as const;

export const campaignRecord: Command = {
  name: 'campaign record',
  takes: 'CAMPAIGN',
  about:
    'Writes everything about one campaign, for a regulator: times, rules and their versions, players with places and prizes, ' +
    'exclusions, jurisdictions, the certificate. CAMPAIGN is the id of a campaign or its custom_id. Without -o it is written to ' +
    'standard output.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    format: { type: 'string', value: formats.join('|'), about: 'json by default; html is a page to print' },
    output: { type: 'string', short: 'o', value: 'FILE', about: 'the file; xlsx needs one' },
  },
  run: async (input, context) => {
    const format = oneOfOption(input, 'format', formats) ?? 'json';
    const path = textOption(input, 'output');
    if (path === undefined && format === 'xlsx')
      throw new UsageError('An Excel file is not written to a terminal: say with -o which file it is.');
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const content = (await client.readRecord.file(types[format], { path: { id } })) as unknown;
    const source = content as ReadableStream<Uint8Array>;
    if (path === undefined) {
      for await (const part of source) context.stdout.write(part);
      return 0;
    }
    await saveStream(source, path);
    if (flagOption(input, 'json')) printJson(context, { campaign_id: id, file: path });
    else printLine(context, `The record of campaign ${input.positionals[0]} is in ${path}.`);
    return 0;
  },
};
