import type { Client } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { isYaml, saveText } from '../../cli/files.ts';
import { jsonText, printRemark, yamlText } from '../../cli/output.ts';
import { findCampaignId } from './find-campaign.ts';

const formats = ['json', 'yaml'] as const;

/** How definitions are written; `isList`: also a single one as one of several. */
const written: Record<(typeof formats)[number], (all: CampaignDefinition[], isList: boolean) => string> = {
  json: (all, isList) => jsonText(isList ? all : all[0], 2),
  yaml: (all) => all.map((one) => yamlText(one)).join('---\n'),
};

export const campaignExport: Command = {
  name: 'campaign export',
  takes: '[ID…]',
  about:
    'Writes definitions that `campaign apply` takes. ID is the id of a campaign or its custom_id; with --all every campaign ' +
    'that is not cancelled. One is written as an object, several as an array; in YAML each is a document.',
  positionals: [0, 1_000],
  options: {
    ...serverOptions,
    all: { type: 'boolean', about: 'every campaign that is not cancelled' },
    file: { type: 'string', value: 'FILE', about: 'where to write; standard output by default' },
    format: {
      type: 'string',
      value: formats.join('|'),
      about: 'as what; by default what the name of the file says, and json elsewhere',
    },
  },
  run: async (input, context) => {
    const { positionals: named } = input;
    const all = flagOption(input, 'all');
    if (all === named.length > 0) throw new UsageError('Give the ids of campaigns, or --all.');
    const client = openAccount(input, context);
    const readNamed = async (text: string) =>
      client.readCampaign({ path: { id: await findCampaignId(client, text) } });
    const campaigns = all ? await everyOpen(client) : await Promise.all(named.map(readNamed));
    const definitions = campaigns.map(definitionOf);
    const file = textOption(input, 'file');
    const format = oneOfOption(input, 'format', formats) ?? (file && isYaml(file) ? 'yaml' : 'json');
    const content = written[format](definitions, all || definitions.length !== 1);
    if (file === undefined) context.stdout.write(content);
    else {
      await saveText(file, content);
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
