import type { FoundEvents } from '@laurel/contract/events/event-search.ts';
import { type ExactNumber, exactNumberText } from '@laurel/contract/values/exact-json.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine, printRemark, printTable } from '../../cli/output.ts';

type Found = FoundEvents['results'][number];

export const eventFind: Command = {
  name: 'event find',
  takes: 'ID…',
  about:
    'Shows events by the id that they were sent with: when they were received, whether they are void, and with --json as they were ' +
    'sent. Exit code 1: one of them is not in the log. What was refused, `intake` shows.',
  positionals: [1, Number.POSITIVE_INFINITY],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const found: Found[] = [];
    const missing: string[] = [];
    for (const unique_id of new Set(input.positionals)) {
      const { results } = await client.findEvents({ query: { unique_id } });
      found.push(...results);
      if (results.length === 0) missing.push(unique_id);
    }
    if (flagOption(input, 'json')) printJson(context, found);
    else if (found.length > 0) printTable(context, columns, found.map(rowOf));
    for (const unique_id of missing) printRemark(context, `${unique_id} is not in the log.`);
    if (found.some(({ voided }) => voided) && !flagOption(input, 'json'))
      printLine(context, 'Void events count on no board that is not settled.');
    return missing.length === 0 ? 0 : 1;
  },
};

const columns: (keyof ReturnType<typeof rowOf>)[] = [
  'seq',
  'unique_id',
  'event',
  'player_id',
  'game_id',
  'round_id',
  'amount',
  'happened',
  'received_at',
  'void',
];

/** Members that the kind of event lacks are undefined. */
function rowOf({ seq, received_at, voided, event, data }: Found) {
  const { unique_id, player_id, game_id, round_id, amount, currency, is_win, timestamp } = data;
  const sign = event === 'gameround' ? `${is_win === true ? 'win' : 'bet'} ` : '';
  return {
    seq,
    unique_id,
    event,
    player_id,
    game_id,
    round_id,
    amount:
      amount === undefined
        ? undefined
        : `${sign}${exactNumberText(amount as ExactNumber)} ${String(currency)}`,
    happened: timestamp,
    received_at,
    void: voided ? 'yes' : 'no',
  };
}
