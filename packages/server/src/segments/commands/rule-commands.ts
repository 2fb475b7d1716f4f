import type { SegmentRule } from '@laurel/contract/segments/rules.ts';
import type { RuleSegment, SegmentMembership, SegmentReason } from '@laurel/contract/segments/segments.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { parseFile } from '../../cli/files.ts';
import { answerCommand } from '../../cli/operation-command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { findSegment } from './find-segment.ts';

const ruleFile = 'FILE is JSON or YAML with the rule, such as {"fact": "deposits", "within_days": 30}.';

/** The server says what is wrong with a rule. */
const readRule = async (file = '') => (await parseFile(file)) as SegmentRule;

const segmentCreate: Command = {
  name: 'segment create',
  takes: 'NAME FILE',
  about: `Creates a segment by rule. ${ruleFile}`,
  positionals: [2, 2],
  options: {
    ...serverOptions,
    evaluated: { type: 'string', value: 'WHEN', about: 'at_publish (the default) or live' },
  },
  run: async (input, context) => {
    const [name = '', file] = input.positionals;
    const evaluated = textOption(input, 'evaluated') ?? 'at_publish';
    if (evaluated !== 'at_publish' && evaluated !== 'live')
      throw new UsageError('--evaluated is at_publish or live.');
    const body: RuleSegment = { name, rule: await readRule(file), evaluated };
    const segment = await openAccount(input, context).createSegment({ query: {}, body });
    if (flagOption(input, 'json')) printJson(context, segment);
    else
      printLine(
        context,
        `Segment ${name} was created (id ${segment.id}): ${segment.players} players belong to it now.`,
      );
    return 0;
  },
};

const segmentPreview: Command = {
  name: 'segment preview',
  takes: 'FILE',
  about: `Says how many players belong to a rule now, with ten of them. ${ruleFile}`,
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const body = { rule: await readRule(input.positionals[0]) };
    const preview = await openAccount(input, context).previewSegment({ body });
    if (flagOption(input, 'json')) printJson(context, preview);
    else printLine(context, `${preview.count} players belong to it now.`);
    if (!flagOption(input, 'json'))
      for (const { player_id, since } of preview.examples)
        printLine(context, `  ${player_id}${sinceText(since)}`);
    return 0;
  },
};

const sinceText = (since: string | null) => (since === null ? '' : ` since ${since}`);

/** Create, preview and explain segments by rule. */
export const ruleCommands: Command[] = [
  segmentCreate,
  segmentPreview,
  answerCommand({
    operation: 'explainSegmentPlayer',
    name: 'segment explain',
    about: 'Says whether a player is in a segment, since when and why. SEGMENT is its name or its id.',
    arguments: { SEGMENT: { member: 'segment_id', find: findSegment }, PLAYER: 'player_id' },
    says: membershipText,
  }),
];

function membershipText({ player_id, name, belongs, since, why, campaigns }: SegmentMembership): string[] {
  return [
    `${player_id} ${belongs ? `is in ${name}${sinceText(since)}` : `is not in ${name}`}.`,
    ...why.map(reasonText),
    ...campaigns.map(
      (one) => `  campaign ${one.custom_id}: ${one.belongs ? `in${sinceText(one.since)}` : 'not in'}`,
    ),
  ];
}

function reasonText({ pointer, condition, met, since, count, found }: SegmentReason): string {
  const seen = [...(count === null ? [] : [String(count)]), ...found].join(', ');
  const at = pointer === '' ? '' : `${pointer} `;
  return `  ${met ? 'met' : 'not met'}${sinceText(since)}: ${at}${JSON.stringify(condition)}${seen === '' ? '' : `, found ${seen}`}`;
}
