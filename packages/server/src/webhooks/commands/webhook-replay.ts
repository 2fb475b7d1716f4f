import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson } from '../../cli/output.ts';
import { printDeliveries } from './delivery-table.ts';
import { untilAttempted } from './until-attempted.ts';

export const webhookReplay: Command = {
  name: 'webhook replay',
  takes: 'ID DELIVERY',
  about:
    'Sends the message of a delivery again, with the same webhook-id, and shows how it was answered; ends with 1 if it was not taken.',
  positionals: [2, 2],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const path = { id: idArgument(input), delivery_id: deliveryArgument(input.positionals[1] ?? '') };
    const delivery = await untilAttempted(client, path.id, await client.replayWebhookDelivery({ path }));
    if (flagOption(input, 'json')) printJson(context, delivery);
    else printDeliveries(context, [delivery]);
    return delivery.status === 'delivered' ? 0 : 1;
  },
};

function deliveryArgument(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`DELIVERY is a number from 1, not "${text}".`);
  return Number(text);
}
