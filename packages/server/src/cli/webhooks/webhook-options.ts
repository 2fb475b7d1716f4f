import { type WebhookEventType, webhookEventTypes } from '@laurel/contract/webhooks/event-types.ts';
import { textOption } from '../framework/arguments.ts';
import type { Input, OptionSpec } from '../framework/command.ts';
import { UsageError } from '../framework/failures.ts';

/** What an endpoint is told and what it is for, as `add` and `set` take it. */
export const endpointOptions: Record<string, OptionSpec> = {
  events: {
    type: 'string',
    value: 'TYPES',
    about: 'what it is told, separated by commas, such as campaign.settled,payout.paid; all: everything',
  },
  description: { type: 'string', value: 'TEXT', about: 'what it is for' },
};

/** The types that were given; null: everything. */
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
