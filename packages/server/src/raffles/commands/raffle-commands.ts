import type { Client } from '@laurel/client/client.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { checkDraw } from '@laurel/rules/kinds/raffle/check-draw.ts';
import type { TicketRange } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { campaignArgument, findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, flagOption } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';
import { MAX_PAGE_SIZE } from '../../cli/read-whole.ts';

const raffleShow: Command = {
  name: 'raffle show',
  takes: 'ID',
  about:
    'Shows the list, the seed and the winners of a raffle, and with --check draws them again. ' +
    'ID is the id of the campaign or its custom_id.',
  options: {
    ...serverOptions,
    check: {
      type: 'boolean',
      about: 'reads the whole list of tickets and draws again; ends with 1 if anything differs',
    },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const raffle = await client.readRaffle({ path: { id } });
    const differences = flagOption(input, 'check') ? await drawAgain(client, raffle) : undefined;
    if (flagOption(input, 'json')) printJson(context, { ...raffle, differences });
    else {
      printRaffle(context, raffle);
      for (const difference of differences ?? []) printLine(context, difference);
      if (differences?.length === 0)
        printLine(context, 'Drawn again: list, seed and winners are those of the server.');
    }
    return differences && differences.length > 0 ? 1 : 0;
  },
};

function printRaffle(context: Context, { winners, announced, ...members }: Raffle): void {
  for (const [name, value] of Object.entries(members)) printLine(context, `${name}: ${value ?? ''}`);
  if (announced) printLine(context, `announced: ${JSON.stringify(announced)}`);
  if (winners.length > 0) printTable(context, ['number', 'prize', 'ticket', 'player_hash'], winners);
}

/** Tickets, seed and winners of raffles. */
export const raffleCommands: Command[] = [
  raffleShow,
  tableCommand({
    operation: 'listRaffleTickets',
    name: 'raffle tickets',
    about:
      'Lists the numbers of the tickets of a raffle by player, once the list is fixed. ID is the id of the campaign or its custom_id.',
    arguments: { ID: campaignArgument },
    flags: { player: { member: 'player_id', value: 'PLAYER', about: 'only those of this player' } },
    columns: ['player_id', 'from', 'to', 'player_hash'],
    row: (range) => ({ ...range, player_id: range.player_id ?? '' }),
  }),
  answerCommand({
    operation: 'supplyRaffleSeed',
    name: 'raffle seed',
    about:
      'Enters the value of a raffle whose seed is supplied, after the list of tickets is fixed; the winners are drawn from it. ' +
      'It cannot be changed. ID is the id of the campaign or its custom_id.',
    arguments: { ID: campaignArgument, VALUE: 'value' },
    flags: { reason: 'is kept in the audit log' },
    says: () => 'The value is entered; the winners are drawn from it in a moment.',
  }),
];

/** Reads the list and draws again (docs/rules/raffles.md#6). Returns what differs, in sentences; empty: nothing does. */
async function drawAgain(client: Pick<Client, 'listRaffleTickets'>, raffle: Raffle): Promise<string[]> {
  if (raffle.seed === null) throw new Failure('The winners are not drawn yet.');
  const path = { id: raffle.campaign_id };
  const list: TicketRange[] = await Array.fromAsync(
    client.listRaffleTickets.items({ path, query: { page_size: MAX_PAGE_SIZE } }),
  );
  const { root, seed, holds } = checkDraw(raffle, list);
  return [
    ...(holds.list ? [] : [`The list has the root ${root}, not ${raffle.list_root}.`]),
    ...(holds.source ? [] : [`The secret is not that of the commitment ${raffle.commitment}.`]),
    ...(holds.seed ? [] : [`The seed is ${seed ?? 'not published'}, not ${raffle.seed}.`]),
    ...(holds.winners ? [] : ['The winners are others.']),
  ];
}
