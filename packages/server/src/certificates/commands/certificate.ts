import type { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { saveStream } from '../../cli/files.ts';
import { printJson, printLine } from '../../cli/output.ts';

/** How often, and how many milliseconds apart, a certificate is asked for that is about to be made. */
const LOOKS = 30;
const LOOKS_APART = 500;

export const certificateCommand: Command = {
  name: 'certificate',
  takes: 'CAMPAIGN',
  about:
    'Downloads the certificate of a settled campaign, which `laurel verify` checks without a server. CAMPAIGN is the id of the campaign ' +
    'or its custom_id. A certificate is made some seconds after the settlement, for which it waits.',
  options: {
    ...serverOptions,
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      about: 'the file; CAMPAIGN.laurel if it is left out',
    },
  },
  run: async (input, context) => {
    const [campaign = ''] = input.positionals;
    const path = textOption(input, 'output') ?? `${campaign.replaceAll(/[^\w.-]/g, '_')}.laurel`;
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const id = await findCampaignId(client, campaign);
    await saveStream(await whenMade(client, id, context.clock), path);
    if (flagOption(input, 'json')) printJson(context, { campaign_id: id, file: path });
    else
      printLine(
        context,
        `The certificate of campaign ${campaign} is in ${path}. Check it: laurel verify ${path}`,
      );
    return 0;
  },
};

async function whenMade(client: Client, id: number, clock: () => Date): Promise<ReadableStream<Uint8Array>> {
  for (let look = 1; ; look += 1)
    try {
      return (await client.readCertificate({ path: { id } })) as unknown as ReadableStream<Uint8Array>;
    } catch (error) {
      if (!(error instanceof LaurelFault) || error.status !== 404 || look === LOOKS) throw error;
      if (!(await isAboutToBeMade(client, id, clock()))) throw error;
      await setTimeout(LOOKS_APART);
    }
}

/** A campaign is settled seconds after its grace, and its certificate is made seconds after that. */
async function isAboutToBeMade(client: Client, id: number, now: Date): Promise<boolean> {
  const { state, end, rules } = await client.readCampaign({ path: { id } });
  const isOver = Date.parse(end) + rules.grace_seconds * 1000 <= now.getTime();
  return state === 'settled' || (state === 'published' && isOver);
}
