import { readFile } from 'node:fs/promises';
import type { Client } from '@laurel/client/client.ts';
import type { SegmentRule } from '@laurel/contract/segments/rules.ts';
import {
  playerIdColumn,
  type RuleSegment,
  type Segment,
  type SegmentMembership,
  type SegmentReason,
} from '@laurel/contract/segments/segments.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { parseFile, readTextFile } from '../../cli/files.ts';
import { findIfThere, findNamed } from '../../cli/find-named.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import { given, printAnswer, printLine, printTable } from '../../cli/output.ts';

const segmentsOf = (client: Client) => client.listSegments.items({ query: { page_size: 100 } });
const findSegment = (client: Client, text: string) => findNamed(segmentsOf(client), 'segment', text);

const ruleFile = 'FILE is JSON or YAML with the rule, such as {"fact": "deposits", "within_days": 30}.';

/** The server says what is wrong with a rule. */
const readRule = async (file = '') => (await parseFile(file)) as SegmentRule;

const segmentCreate: Command = {
  name: 'segment create',
  takes: 'NAME FILE',
  about: `Creates a segment by rule. ${ruleFile}`,
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
    const line = `Segment ${name} was created (id ${segment.id}): ${segment.players} players belong to it now.`;
    return printAnswer(input, context, segment, line);
  },
};

const sinceText = (since: string | null) => (since === null ? '' : ` since ${since}`);

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

const segmentUpload: Command = {
  name: 'segment upload',
  takes: 'SEGMENT FILE',
  about: `Creates a segment, or uploads its next version if there is a segment of that name or id. FILE is CSV or the first sheet of an Excel workbook: one player id a line, or a table with the column ${playerIdColumn}.`,
  options: serverOptions,
  run: async (input, context) => {
    const [text = '', file = ''] = input.positionals;
    const body = await readSegmentFile(file);
    const client = openAccount(input, context);
    const known = await findIfThere(segmentsOf(client), text);
    const segment = known
      ? await client.uploadSegmentVersion({ path: { segment_id: known.id }, body })
      : await client.createSegment({ query: { name: text }, body });
    return printAnswer(input, context, segment, uploadText(segment));
  },
};

/** Campaigns of earlier versions have to be edited before they follow. */
function uploadText({ id, name, version, players, unseen, campaigns }: Segment): string {
  const behind = campaigns.filter((campaign) => campaign.version < version);
  const earlier = behind.map(({ custom_id }) => custom_id);
  const kept = earlier.length === 0 ? '' : ` Still on an earlier version: ${earlier.join(', ')}.`;
  const what = version === 1 ? 'was created' : 'has a new version';
  return `Segment ${name} ${what} (id ${id}, version ${version}): ${players} players, ${unseen} of them never seen.${kept}`;
}

const segmentShow: Command = {
  name: 'segment show',
  takes: 'SEGMENT',
  about:
    'Shows the versions of a segment and the campaigns that use it; with --players the ids of its players, with --unseen of those that no event names. SEGMENT is its name or its id.',
  options: {
    ...serverOptions,
    players: { type: 'boolean', about: 'write the ids of its players, one a line' },
    unseen: { type: 'boolean', about: 'write the ids of players that no event names' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const segment = await findSegment(client, input.positionals[0] ?? '');
    const path = { segment_id: segment.id };
    const isUnseen = flagOption(input, 'unseen');
    if (isUnseen || flagOption(input, 'players')) {
      const query = { page_size: 1000, ...given('seen', isUnseen ? ('no' as const) : undefined) };
      for await (const { player_id } of client.listSegmentPlayers.items({ path, query }))
        printLine(context, player_id);
      return 0;
    }
    const users = segment.campaigns.map(({ custom_id, version }) => `${custom_id} (version ${version})`);
    const usage = `Used by: ${users.length === 0 ? 'no campaign' : users.join(', ')}.`;
    if (!flagOption(input, 'json')) {
      const listed = client.listSegmentVersions.items({ path, query: { page_size: 100 } });
      const versions = await Array.fromAsync(listed);
      printTable(context, ['version', 'players', 'unseen', 'erased', 'author', 'created_at'], versions);
    }
    return printAnswer(input, context, segment, usage);
  },
};

/** Named lists of players. */
export const segmentCommands: Command[] = [
  tableCommand({
    operation: 'listSegments',
    name: 'segment list',
    about: 'Lists the segments of the tenant by name: named lists of players.',
    columns: ['id', 'name', 'version', 'players', 'unseen', 'erased', 'campaigns'],
    row: (segment) => ({
      ...segment,
      campaigns: segment.campaigns.map(({ custom_id, version }) => `${custom_id} (${version})`),
    }),
  }),
  segmentUpload,
  segmentShow,
  segmentCreate,
  answerCommand({
    operation: 'previewSegment',
    name: 'segment preview',
    about: `Says how many players belong to a rule now, with ten of them. ${ruleFile}`,
    arguments: { FILE: { member: 'rule', read: readRule } },
    says: ({ count, examples }) => [
      `${count} players belong to it now.`,
      ...examples.map(({ player_id, since }) => `  ${player_id}${sinceText(since)}`),
    ],
  }),
  answerCommand({
    operation: 'explainSegmentPlayer',
    name: 'segment explain',
    about: 'Says whether a player is in a segment, since when and why. SEGMENT is its name or its id.',
    arguments: { SEGMENT: { member: 'segment_id', find: findSegment }, PLAYER: 'player_id' },
    says: membershipText,
  }),
  answerCommand({
    operation: 'deleteSegment',
    name: 'segment delete',
    about:
      'Deletes a segment with all its versions, unless a campaign or a template uses it. SEGMENT is its name or its id.',
    arguments: { SEGMENT: { member: 'segment_id', find: findSegment } },
    json: (_, { given: { segment_id: id, SEGMENT: name } }) => ({ id, name }),
    says: (_, { given: { SEGMENT } }) => `Segment ${SEGMENT} was deleted.`,
  }),
];

/** How a ZIP archive begins, which a workbook is. */
const ZIP = 'PK\u0003\u0004';

/** The text of a file of players, of a workbook its first sheet as CSV. Throws Failure. */
async function readSegmentFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes?.toString('latin1', 0, ZIP.length) !== ZIP) return readTextFile(path);
  // The library is loaded by those alone who have a workbook.
  const { csvOfXlsx } = await import('../../spreadsheets/xlsx.ts');
  try {
    return await csvOfXlsx(bytes);
  } catch (error) {
    throw new Failure(`${path} is no Excel workbook: ${(error as Error).message}.`, { cause: error });
  }
}
