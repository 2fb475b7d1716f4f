import type { FinishPreview } from '@laurel/contract/simulation/previews.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import { askYesOrNo, isInteractive } from '../../cli/ask.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { given, printJson, printLine, printRemark, printTable } from '../../cli/output.ts';
import { printConsequences } from './campaign-edit.ts';
import { findCampaignId } from './find-campaign.ts';

export const campaignFinish: Command = {
  name: 'campaign finish',
  takes: 'ID',
  about:
    'Ends an active campaign now; it is settled after its grace. ID is the id of the campaign or its custom_id. This cannot be ' +
    'undone: at a terminal it first shows who leaves the board, who wins what and what that costs, and asks; elsewhere --yes is ' +
    'needed.',
  options: {
    ...serverOptions,
    reason: { type: 'string', value: 'TEXT', about: 'why; kept in the audit log' },
    'without-grace': {
      type: 'boolean',
      about: 'settle at once, even a campaign that is over: events that are received later do not count',
    },
    'dry-run': { type: 'boolean', about: 'show what would change, and change nothing' },
    yes: { type: 'boolean', about: 'do not ask' },
  },
  run: async (input, context) => {
    const [name = ''] = input.positionals;
    const [isDry, asJson] = [flagOption(input, 'dry-run'), flagOption(input, 'json')];
    const asks = !isDry && !flagOption(input, 'yes');
    if (asks && (asJson || !isInteractive(context)))
      throw new UsageError(
        `Finishing ${name} cannot be undone. To confirm, give --yes; --dry-run shows what it does.`,
      );
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const path = { id: await findCampaignId(client, name) };
    const body = {
      without_grace: flagOption(input, 'without-grace'),
      ...given('reason', textOption(input, 'reason')),
    };
    if (isDry || asks) {
      const preview = await client.finishCampaign({ path, body: { ...body, dry_run: true } });
      if ('settles_at' in preview && !(await isWanted(input, context, preview))) return isDry ? 0 : 1;
    }
    const campaign = await client.finishCampaign({ path, body });
    if (asJson) printJson(context, campaign);
    else if ('custom_id' in campaign) {
      const { custom_id, end, rules } = campaign;
      const line = `${custom_id} ended at ${end} and is settled ${rules.grace_seconds} seconds after that.`;
      printLine(context, line);
    }
    return 0;
  },
};

/** Shows what finishing would change, and asks; a dry run only shows it. */
async function isWanted(input: Input, context: Context, preview: FinishPreview): Promise<boolean> {
  const [name = ''] = input.positionals;
  const isDry = flagOption(input, 'dry-run');
  if (flagOption(input, 'json')) printJson(context, preview);
  else printFinish(context, name, preview);
  if (!isDry && (await askYesOrNo(context, `Finish ${name}? It cannot be undone.`))) return true;
  if (isDry) printRemark(context, 'Nothing was changed: this was a dry run.');
  else printRemark(context, 'Nothing was changed.');
  return false;
}

function printFinish(context: Context, name: string, preview: FinishPreview): void {
  const { end, settles_at, winners } = preview;
  printLine(context, `${name} would end at ${end} and be settled at ${settles_at}:`);
  printConsequences(context, preview);
  printLine(context, `  winners: ${winners.count}`);
  if (winners.count === 0) return;
  const rows = winners.results.map((row) => ({ ...row, prizes: row.prizes.join(', ') }));
  printTable(context, ['place', 'player_id', 'score', 'prizes'], rows);
  const more = winners.count - winners.results.length;
  if (more > 0) printLine(context, `  … and ${more} more`);
}
