import type { Client, Result } from '@laurel/client/client.ts';
import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { countOption, flagOption, numberArgument, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { answerCommand } from '../../cli/operation-command.ts';
import { given, printJson, printLine, printTable } from '../../cli/output.ts';

type Refused = Result<'listRefusedEvents'>['results'][number];

const MINUTE = 60_000;
const MAX_MINUTES = 24 * 60;
/** How many refused events are shown. */
const REFUSED = 20;
/** The most lines that are useful on a terminal. */
const MAX_ROWS = 60;

export const intake: Command = {
  name: 'intake',
  about:
    'Shows what arrived: events by what became of them over time and by API key, how far boards are behind, and the newest refused ' +
    'events with their faults.',
  options: {
    ...serverOptions,
    minutes: {
      type: 'string',
      value: 'N',
      about: `how many minutes back, at most ${MAX_MINUTES}; 60 by default`,
    },
    key: { type: 'string', value: 'ID', about: 'only what was sent with this API key' },
  },
  run: async (input, context) => {
    const minutes = countOption(input, 'minutes') ?? 60;
    if (minutes > MAX_MINUTES) throw new UsageError(`--minutes takes at most ${MAX_MINUTES}.`);
    const { series, refused } = await read(openAccount(input, context), input, context, minutes);
    if (flagOption(input, 'json')) {
      printJson(context, { ...series, refused });
      return 0;
    }
    printSeries(context, series, Math.max(1, Math.ceil(minutes / MAX_ROWS)));
    printRefused(context, refused);
    return 0;
  },
};

async function read(client: Client, input: Input, { clock }: Context, minutes: number) {
  const key_text = textOption(input, 'key');
  const api_key_id = key_text === undefined ? undefined : numberArgument('--key', key_text);
  const to = clock();
  const from = new Date(to.getTime() - minutes * MINUTE);
  const key = given('api_key_id', api_key_id);
  const series = await client.readIntakeSeries({
    query: { from: from.toISOString(), to: to.toISOString(), ...key },
  });
  const { results } = await client.listRefusedEvents({ query: { page_size: REFUSED, ...key } });
  return { series, refused: results };
}

const outcomes = ['accepted', 'duplicates', 'conflicts', 'rejected', 'dated_ahead'] as const;

/** Minutes are added up so that there are at most MAX_ROWS rows; those in which nothing was sent are left out. */
function printSeries(context: Context, { from, to, lag, minutes, keys }: IntakeSeries, step: number): void {
  printLine(context, `${from} to ${to}, ${step === 1 ? 'by the minute' : `by ${step} minutes`} (UTC)`);
  if (minutes.length === 0) printLine(context, 'Nothing has arrived in this time.');
  else printTable(context, ['from', ...outcomes], inSteps(minutes, Date.parse(from), step));
  if (keys.length > 0) {
    printLine(context);
    printTable(
      context,
      ['key', 'name', ...outcomes],
      keys.map(({ api_key_id, ...key }) => ({ key: api_key_id, ...key })),
    );
  }
  printLine(context);
  printLine(
    context,
    lag.events === 0
      ? 'Boards show every event.'
      : `Boards are ${lag.events} events behind; the oldest of them waits for ${lag.seconds} s.`,
  );
}

function inSteps(minutes: IntakeSeries['minutes'], begin: number, step: number) {
  const rows = new Map<number, { from: string } & Omit<IntakeSeries['minutes'][number], 'minute'>>();
  for (const { minute, ...counts } of minutes) {
    const at = begin + Math.floor((Date.parse(minute) - begin) / (step * MINUTE)) * step * MINUTE;
    const none = { accepted: 0, duplicates: 0, conflicts: 0, rejected: 0, dated_ahead: 0 };
    const row = rows.get(at) ?? { from: new Date(at).toISOString(), ...none };
    for (const outcome of outcomes) row[outcome] += counts[outcome];
    rows.set(at, row);
  }
  return [...rows.values()];
}

function printRefused(context: Context, refused: readonly Refused[]): void {
  printLine(context);
  if (refused.length === 0) {
    printLine(context, 'Nothing was refused in the last seven days.');
    return;
  }
  printLine(context, `The newest ${refused.length} refused events:`);
  printTable(
    context,
    ['at', 'key', 'kind', 'unique_id', 'player_id', 'faults'],
    refused.map(({ api_key_id, api_key_name, errors, ...event }) => ({
      ...event,
      key: api_key_name ?? api_key_id,
      faults: errors.map(({ pointer, detail }) => `${pointer} ${detail}`.trim()).join('; '),
    })),
  );
}

export const stats = answerCommand({
  operation: 'readIntakeStats',
  name: 'stats',
  about: 'Shows what became of the events of the tenant, and how far they are scored.',
  says: (counts) => {
    const width = Math.max(...Object.keys(counts).map(({ length }) => length));
    return Object.entries(counts).map(
      ([name, count]) => `${name.padEnd(width)} ${shown(count).padStart(27)}`,
    );
  },
});

/** Times are as they are; counts have separators. */
function shown(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}
