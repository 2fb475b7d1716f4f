import { campaignArgument } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS } from '../../cli/account.ts';
import { answerCommand } from '../../cli/operation-command.ts';
import { printLine, printTable } from '../../cli/output.ts';

export const campaignReasons = answerCommand({
  operation: 'readCampaignReasons',
  name: 'campaign reasons',
  about:
    'Shows how many rounds of a campaign, and of a mission deposits and logins, count, and how many do not count, by reason. ID is the id of the campaign or its custom_id.',
  arguments: { ID: campaignArgument },
  timeoutMilliseconds: LOG_TIMEOUT_MILLISECONDS,
  print: (context, { counted, open, reasons, rounds, players, facts }) => {
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
  },
});
