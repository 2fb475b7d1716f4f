import { writeFile } from 'node:fs/promises';
import type { Client } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, textOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { Failure, UsageError } from '../framework/failures.ts';
import { jsonText, printRemark } from '../framework/output.ts';
import { definitionOf } from './campaign-definition.ts';
import { findCampaignId } from './find-campaign.ts';

export const campaignExport: Command = {
  name: 'campaign export',
  takes: '[ID…]',
  about:
    'Writes definitions as `campaign apply` takes them. ID is the id of a campaign or its custom_id; with --all every campaign ' +
    'that is not cancelled. One is written as itself, several as an array.',
  positionals: [0, 1_000],
  options: {
    ...serverOptions,
    all: { type: 'boolean', about: 'every campaign that is not cancelled' },
    file: { type: 'string', value: 'FILE', about: 'where to write; standard output unless told' },
  },
  run: async (input, context) => {
    const { positionals: named } = input;
    const all = flagOption(input, 'all');
    if (all === named.length > 0) throw new UsageError('Name campaigns, or give --all.');
    const client = openAccount(input, context);
    const campaigns = all ? await everyOpen(client) : await Promise.all(named.map(readNamed(client)));
    const definitions = campaigns.map(definitionOf);
    const content = jsonText(all || definitions.length !== 1 ? definitions : definitions[0], 2);
    const file = textOption(input, 'file');
    if (file === undefined) context.stdout.write(content);
    else {
      await write(file, content);
      printRemark(context, `${definitions.length} written to ${file}.`);
    }
    return 0;
  },
};

/** Oldest first, so that they are created again in that order. */
async function everyOpen(client: Client): Promise<Campaign[]> {
  const campaigns = await Array.fromAsync(client.listCampaigns.items({ query: { page_size: 100 } }));
  return campaigns.filter(({ state }) => state !== 'cancelled').reverse();
}

function readNamed(client: Client) {
  return async (text: string) => client.readCampaign({ path: { id: await findCampaignId(client, text) } });
}

async function write(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${(error as Error).message}.`, { cause: error });
  }
}
