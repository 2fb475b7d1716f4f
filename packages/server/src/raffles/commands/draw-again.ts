import type { Client } from '@laurel/client/client.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { checkDraw } from '@laurel/rules/kinds/raffle/check-draw.ts';
import type { TicketRange } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { Failure } from '../../cli/failures.ts';
import { MAX_PAGE_SIZE } from '../../cli/read-whole.ts';

/** Reads the list and draws again (docs/rules/raffles.md#6). Returns what differs, in sentences; empty: nothing does. */
export async function drawAgain(
  client: Pick<Client, 'listRaffleTickets'>,
  raffle: Raffle,
): Promise<string[]> {
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
