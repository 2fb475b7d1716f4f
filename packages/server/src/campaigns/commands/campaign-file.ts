import type { ReadableStream } from 'node:stream/web';
import type { Client } from '@laurel/client/client.ts';
import { xlsxType } from '@laurel/contract/values/media-types.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { oneOfOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { saveStream } from '../../cli/files.ts';
import { printAnswer } from '../../cli/output.ts';
import { findCampaignId } from './find-campaign.ts';

interface FileWords<Type extends string> {
  name: string;
  /** What the file is, as in "The record of". */
  what: string;
  about: string;
  /** The media types by the names of their formats; the first one is written by default. */
  types: Readonly<Record<string, Type>>;
  /** What is said of the formats. */
  formats: string;
  open: (client: Client, type: Type, id: number) => Promise<unknown>;
}

/** A command that writes something about one campaign to standard output or into a file. */
export function campaignFileCommand<Type extends string>(words: FileWords<Type>): Command {
  const formats = Object.keys(words.types);
  return {
    name: words.name,
    takes: 'CAMPAIGN',
    about: `${words.about} CAMPAIGN is the id of a campaign or its custom_id. Without -o it is written to standard output.`,
    options: {
      ...serverOptions,
      format: { type: 'string', value: formats.join('|'), about: words.formats },
      output: {
        type: 'string',
        short: 'o',
        value: 'FILE',
        about: formats.includes('xlsx') ? 'the file; xlsx needs one' : 'the file',
      },
    },
    run: async (input, context) => {
      const type = words.types[oneOfOption(input, 'format', formats) ?? (formats[0] as string)] as Type;
      const path = textOption(input, 'output');
      if (path === undefined && type === xlsxType)
        throw new UsageError('An Excel file is not written to a terminal: say with -o which file it is.');
      const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
      const id = await findCampaignId(client, input.positionals[0] ?? '');
      const source = (await words.open(client, type, id)) as ReadableStream<Uint8Array>;
      if (path === undefined) {
        for await (const part of source) context.stdout.write(part);
        return 0;
      }
      await saveStream(source, path);
      const line = `The ${words.what} of campaign ${input.positionals[0]} is in ${path}.`;
      return printAnswer(input, context, { campaign_id: id, file: path }, line);
    },
  };
}
