import type { Result } from '@laurel/client/client.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { campaignArgument, findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { answerCommand } from '../../cli/operation-command.ts';
import { printJson, printLine, printRemark, printTable } from '../../cli/output.ts';
import { MAX_PAGE_SIZE, readWhole } from '../../cli/read-whole.ts';

export const explain: Command = {
  name: 'explain',
  takes: 'ID PLAYER',
  about: 'Shows round by round how a player reached a score. ID is the id of the campaign or its custom_id.',
  options: serverOptions,
  run: async (input, context) => {
    const [campaign = '', player_id = ''] = input.positionals;
    const client = openAccount(input, context);
    const id = await findCampaignId(client, campaign);
    const request = { path: { id, player_id }, query: { page_size: MAX_PAGE_SIZE } };
    const { rows, last, whole } = await readWhole(
      () => client.explainScore.pages(request),
      ({ count, version, rounds, score }) => `${count} ${version} ${rounds} ${score}`,
    );
    const { next: _, previous: __, ...members } = last;
    const explanation = { ...members, results: rows };
    if (flagOption(input, 'json')) printJson(context, explanation);
    else printExplanation(context, player_id, explanation);
    if (!whole)
      printRemark(context, 'The rounds changed while their pages were read: some may be missing or twice.');
    return 0;
  },
};

type Explanation = Omit<Result<'explainScore'>, 'next' | 'previous'>;

const columns = [
  'fact',
  'started_at',
  'game_id',
  'round_id',
  'stake',
  'payout',
  'deposited',
  'outcome',
  'counted',
  'credits',
  'drop',
  'score',
] as const;

function printExplanation(context: Context, player_id: string, explanation: Explanation): void {
  const { results, score, count, currency, version } = explanation;
  const hidden = [
    // Only missions over deposits or logins fill these.
    ...(results.some(({ fact }) => fact !== null) ? [] : ['fact', 'deposited']),
    ...(results.some(({ drop }) => drop) ? [] : ['drop']),
  ];
  const shown = columns.filter((column) => !hidden.includes(column));
  if (count > 0) printTable(context, shown, results.map(tableRow));
  const scored = score === null ? 'has no score' : `has the score ${score}`;
  printLine(
    context,
    `${player_id} ${scored}: ${countingWords(explanation)}, by version ${version} of the rules; amounts in ${currency}.`,
  );
}

function countingWords({ results, rounds, count }: Explanation): string {
  const facts = results.filter(({ fact }) => fact !== null);
  if (facts.length === 0) return `${rounds} of ${count} rounds count`;
  const counted = facts.filter((fact) => fact.counted).length;
  return `${rounds} of ${count - facts.length} rounds and ${counted} of ${facts.length} deposits and logins count`;
}

function tableRow({ fact, counted, not_counted, credits, attempt, drop, ...round }: ExplainedRound) {
  const credited = credits.map(
    ({ task, times, points }) => `${task} ×${times}${points === '0' ? '' : ` +${points}`}`,
  );
  return {
    ...round,
    fact: fact ?? 'round',
    counted: counted ? 'yes' : `no: ${not_counted}`,
    drop: drop?.number === undefined ? (drop?.outcome ?? '') : `won drop ${drop.number}`,
    credits: [...credited, ...(attempt === null ? [] : [`attempt ${attempt}`])].join(', '),
  };
}

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
