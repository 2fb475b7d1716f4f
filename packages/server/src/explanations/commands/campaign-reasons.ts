import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';

export const campaignReasons: Command = {
  name: 'campaign reasons',
  takes: 'ID',
  about:
    'Shows how many rounds of a campaign, and of a mission deposits and logins, count, and how many do not count, by reason. ID is the id of the campaign or its custom_id.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const answer = await client.readCampaignReasons({ path: { id } });
    if (flagOption(input, 'json')) {
      printJson(context, answer);
      return 0;
    }
    const { counted, open, reasons, rounds, players, facts } = answer;
    const rows = [{ reason: 'counted', ...counted }, ...reasons.filter((one) => one.rounds > 0)];
    printTable(context, ['reason', 'rounds', 'players'], rows);
    printLine(context, `${rounds} rounds of ${players} players; ${open.rounds} of them are open.`);
    const ofFacts = facts.flatMap(({ fact, counted, reasons }) =>
      [{ reason: 'counted', ...counted }, ...reasons.filter((one) => one.facts > 0)].map((one) => ({
        fact,
        ...one,
      })),
    );
    if (facts.length > 0) printTable(context, ['fact', 'reason', 'facts', 'players'], ofFacts);
    return 0;
  },
};
