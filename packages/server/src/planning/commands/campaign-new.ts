import {
  isStarterName,
  type StarterName,
  starterDefinitions,
  starterNames,
  starters,
} from '@laurel/contract/planning/starters.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { campaignArgument } from '../../campaigns/commands/campaigns.ts';
import { flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { answerCommand } from '../../cli/operation-command.ts';
import { jsonText, printJson, printTable } from '../../cli/output.ts';
import { windowFlags } from './templates.ts';

export const campaignNew: Command = {
  name: 'campaign new',
  takes: '[STARTER…]',
  about:
    'Writes definitions of usual promotions, ready to be changed and applied: laurel campaign new weekly-race > race.json. Without STARTER ' +
    'it lists them. They run in the next whole day, week or month (UTC). It asks no server.',
  positionals: [0, starterNames.length],
  options: {
    name: { type: 'string', about: 'what each custom_id begins with; the name of the starter by default' },
    after: { type: 'string', value: 'TIME', about: 'the earliest start, RFC 3339; now by default' },
  },
  run: async (input, context) => {
    const rows = starterNames.map((name) => ({ name, about: starters[name].about.en }));
    if (input.positionals.length > 0) write(input, context);
    else if (flagOption(input, 'json')) printJson(context, rows);
    else printTable(context, ['name', 'about'], rows);
    return 0;
  },
};

export const campaignCopy = answerCommand({
  operation: 'copyCampaign',
  name: 'campaign copy',
  about:
    'Makes a draft of the same definition in another window. ID is the id of a campaign or its custom_id, NAME the new custom_id.',
  arguments: { ID: campaignArgument, NAME: 'custom_id' },
  flags: windowFlags,
  says: ({ id }, { given }) => `${given.NAME}: created (id ${id}), a copy of ${given.ID}`,
});

/** One definition as an object, several as an array: as `campaign apply` takes them. */
function write(input: Input, context: Context): void {
  const names = input.positionals.map(starterOf);
  const name = textOption(input, 'name');
  if (name !== undefined && names.length > 1) throw new UsageError('Give --name with one STARTER.');
  const definitions = names.flatMap((starter) => starterDefinitions(starter, afterOf(input, context), name));
  context.stdout.write(jsonText(definitions.length === 1 ? definitions[0] : definitions, 2));
}

function starterOf(name: string): StarterName {
  if (isStarterName(name)) return name;
  throw new UsageError(`There is no starter "${name}". They are: ${starterNames.join(', ')}.`);
}

function afterOf(input: Input, context: Context): Date {
  const text = textOption(input, 'after');
  if (text === undefined) return context.clock();
  const time = parseTimestamp(text);
  if (time === null) throw new UsageError(`"${text}" is no RFC 3339 time.`);
  return new Date(time / 1000);
}
