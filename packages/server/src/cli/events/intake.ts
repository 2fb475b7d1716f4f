import type { Client, Result } from '@laurel/client/client.ts';
import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import { openAccount, serverOptions } from '../framework/account.ts';
import { countOption, flagOption, textOption } from '../framework/arguments.ts';
import type { Command, Context, Input } from '../framework/command.ts';
import { UsageError } from '../framework/failures.ts';
import { given, printJson, printLine, printTable } from '../framework/output.ts';

type Refused = Result<'listRefusedEvents'>['results'][number];

const MINUTE = 60_000;
const MOST_MINUTES = 24 * 60;
/** Refused events that are shown. */
const REFUSED = 20;
/** More lines than this help nobody on a terminal. */
const MOST_ROWS = 60;

export const intake: Command = {
  name: 'intake',
  takes: '',
  about:
    'Shows what arrived: events by what became of them over time and by API key, how far boards are behind, and the newest refused ' +
    'events with their faults.',
  positionals: [0, 0],
  options: {
    ...serverOptions,
    minutes: {
      type: 'string',
      value: 'N',
      about: `how many minutes back, at most ${MOST_MINUTES}; 60 unless told`,
    },
    key: { type: 'string', value: 'ID', about: 'only what was sent with this API key' },
  },
  run: async (input, context) => {
    const minutes = countOption(input, 'minutes') ?? 60;
    if (minutes > MOST_MINUTES) throw new UsageError(`--minutes takes at most ${MOST_MINUTES}.`);
    const { series, refused } = await read(openAccount(input, context), input, context, minutes);
    if (flagOption(input, 'json')) {
      printJson(context, { ...series, refused });
      return 0;
    }
    printSeries(context, series, Math.max(1, Math.ceil(minutes / MOST_ROWS)));
    printRefused(context, refused);
    return 0;
  },
};

async function read(client: Client, input: Input, { clock }: Context, minutes: number) {
  const api_key_id = keyOption(input);
  const to = clock();
  const from = new Date(to.getTime() - minutes * MINUTE);
  const key = given('api_key_id', api_key_id);
  const series = await client.readIntakeSeries({
    query: { from: from.toISOString(), to: to.toISOString(), ...key },
  });
  const { results } = await client.listRefusedEvents({ query: { page_size: REFUSED, ...key } });
  return { series, refused: results };
}

function keyOption(input: Input): number | undefined {
  const text = textOption(input, 'key');
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--key takes the number of a key, not "${text}".`);
  return Number(text);
}

/** Minutes are added up so that there are at most MOST_ROWS rows; those in which nothing was sent are left out. */
function printSeries(context: Context, { from, to, lag, minutes, keys }: IntakeSeries, step: number): void {
  printLine(context, `${from} to ${to}, ${step === 1 ? 'by the minute' : `by ${step} minutes`} (UTC)`);
  if (minutes.length === 0) printLine(context, 'Nothing has arrived in this time.');
  else
    printTable(
      context,
      ['from', 'accepted', 'duplicates', 'conflicts', 'rejected'],
      inSteps(minutes, Date.parse(from), step),
    );
  if (keys.length > 0) {
    printLine(context);
    printTable(
      context,
      ['key', 'name', 'accepted', 'duplicates', 'conflicts', 'rejected'],
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
  for (const { minute, accepted, duplicates, conflicts, rejected } of minutes) {
    const at = begin + Math.floor((Date.parse(minute) - begin) / (step * MINUTE)) * step * MINUTE;
    const row = rows.get(at) ?? {
      from: new Date(at).toISOString(),
      accepted: 0,
      duplicates: 0,
      conflicts: 0,
      rejected: 0,
    };
    row.accepted += accepted;
    row.duplicates += duplicates;
    row.conflicts += conflicts;
    row.rejected += rejected;
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
