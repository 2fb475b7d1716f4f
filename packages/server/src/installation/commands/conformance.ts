import { type CheckOutcome, checkConformance, type Report } from '@laurel/conformance/conformance.ts';
import { junitOf } from '@laurel/conformance/reports/junit.ts';
import { serverUrl } from '../../cli/account.ts';
import { countOption, flagOption, textOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { saveText } from '../../cli/files.ts';
import { jsonText, printAnswer } from '../../cli/output.ts';

const text = (value: string, about: string) => ({ type: 'string', value, about }) as const;

export const conformanceCommand: Command = {
  name: 'conformance',
  takes: 'URL',
  about:
    'Checks any server from outside against the contract of the three public endpoints, and names the sentence that each check is about. ' +
    'Stores events there: give it a tenant of its own. What the keys and tournaments of the server cannot show is listed as not shown. ' +
    'The exit code is 1 where a check failed.',
  options: {
    'events-key': text('KEY', 'API key that may send events (or LAUREL_API_KEY)'),
    'listing-key': text('KEY', 'API key that may read the listing; the key for events if it is left out'),
    username: text('NAME', 'a user that gets access tokens (or LAUREL_USERNAME)'),
    password: text('TEXT', 'the password (better: LAUREL_PASSWORD, which other users cannot see)'),
    campaign: text(
      'ID',
      'id of a running tournament that gives points for stakes in any game, to see that a stake counts once',
    ),
    'json-file': text('FILE', 'writes the report as JSON'),
    junit: text('FILE', 'writes the report as JUnit XML'),
    all: { type: 'boolean', about: 'prints the checks that passed, too' },
  },
  run: async (input, context) => {
    const report = await checkConformance(targetOf(input, context));
    const [json, junit] = [textOption(input, 'json-file'), textOption(input, 'junit')];
    if (json !== undefined) await saveText(json, jsonText(report, 2));
    if (junit !== undefined) await saveText(junit, junitOf(report));
    printAnswer(input, context, report, linesOf(report, flagOption(input, 'all')));
    return report.counts.failed > 0 ? 1 : 0;
  },
};

function targetOf(input: Input, { settings, clock, random }: Context) {
  const [url = ''] = input.positionals;
  const eventsKey = textOption(input, 'events-key') ?? settings.apiKey;
  return {
    url: serverUrl({ ...input, values: { url } }, url),
    eventsKey,
    listingKey: textOption(input, 'listing-key') ?? eventsKey,
    username: textOption(input, 'username') ?? settings.username,
    password: textOption(input, 'password') ?? settings.password,
    campaign: countOption(input, 'campaign'),
    clock,
    random,
  };
}

const words: Record<CheckOutcome, string> = { passed: 'passed', failed: 'FAILED', not_shown: 'not shown' };
const isAlwaysPrinted: Record<CheckOutcome, boolean> = { passed: false, failed: true, not_shown: true };

function linesOf({ url, counts, results }: Report, isWhole: boolean): string[] {
  const shown = results.filter(({ outcome }) => isWhole || isAlwaysPrinted[outcome]);
  return [
    ...shown.flatMap(({ id, sentence, outcome, detail }) => [
      `${words[outcome].padEnd(9)}  ${id}`,
      `           contract: ${sentence}`,
      ...(detail === '' ? [] : [`           seen:     ${detail}`]),
    ]),
    `${url}: ${counts.passed} passed, ${counts.failed} failed, ${counts.not_shown} not shown.`,
  ];
}
