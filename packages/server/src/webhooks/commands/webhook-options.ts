import { type WebhookEventType, webhookEventTypes } from '@laurel/contract/webhooks/event-types.ts';
import { textOption } from '../../cli/arguments.ts';
import type { Input, OptionSpec } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';

/** The options of `add` and `set` for the events and the description of an endpoint. */
export const endpointOptions: Record<string, OptionSpec> = {
  events: {
    type: 'string',
    value: 'TYPES',
    about: 'events to deliver, separated by commas, such as campaign.settled,payout.paid; all: everything',
  },
  description: { type: 'string', value: 'TEXT', about: 'what it is for' },
};

/** The given types; null: everything; undefined: the option is not given. */
export function eventsOption(input: Input): WebhookEventType[] | null | undefined {
  const text = textOption(input, 'events');
  if (text === undefined) return undefined;
  if (text === 'all') return null;
  return text.split(',').map((given) => {
    const known = webhookEventTypes.find((type) => type === given);
    if (known) return known;
    throw new UsageError(`--events knows no type "${given}"; there are ${webhookEventTypes.join(', ')}.`);
  });
}
