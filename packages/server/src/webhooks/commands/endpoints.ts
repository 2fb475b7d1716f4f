import { type WebhookEventType, webhookEventTypes } from '@laurel/contract/webhooks/event-types.ts';
import { textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Input } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import { printTable } from '../../cli/output.ts';

interface Shown {
  id: number;
  url: string;
  events: string[] | null;
  enabled: boolean;
  disabled_at: string | null;
  disabled_reason: string | null;
  failing_since: string | null;
  description: string;
}

const columns = ['id', 'url', 'events', 'state', 'description'] as const;
const flags = {
  events: {
    value: 'TYPES',
    about: 'events to deliver, separated by commas, such as campaign.settled,payout.paid; all: everything',
    read: eventsOption,
  },
  description: 'what it is for',
};

/** Endpoints of webhooks, except what was delivered to them. */
export const endpointCommands: Command[] = [
  tableCommand({
    operation: 'listWebhooks',
    name: 'webhook list',
    about: 'Lists the webhook endpoints of the tenant, with those that fail or are disabled.',
    columns,
    row: rowOf,
  }),
  answerCommand({
    operation: 'createWebhook',
    name: 'webhook add',
    about:
      'Makes a webhook endpoint, which gets all events unless --events selects some. Shows its secret only once.',
    arguments: { URL: 'url' },
    flags,
    remarks: ({ id }) => [`Webhook endpoint ${id}; its secret is shown only once:`],
    says: ({ secret }) => secret,
  }),
  answerCommand({
    operation: 'changeWebhook',
    name: 'webhook set',
    about:
      'Changes a webhook endpoint; options that are not given keep their values. --enabled yes ends an alarm.',
    arguments: { ID: 'id' },
    flags: {
      url: { value: 'URL', about: 'where messages are sent' },
      ...flags,
      enabled: 'whether it is sent anything',
    },
    needsChange: true,
    print: (context, webhook) => printTable(context, [...columns], [rowOf(webhook)]),
  }),
  answerCommand({
    operation: 'deleteWebhook',
    name: 'webhook remove',
    about: 'Deletes a webhook endpoint with all that waits for it and its log of deliveries.',
    arguments: { ID: 'id' },
    json: (_, { given: { id } }) => ({ id, removed: true }),
    says: (_, { given: { id } }) => `Webhook endpoint ${id} is gone.`,
  }),
  answerCommand({
    operation: 'rotateWebhookSecret',
    name: 'webhook rotate-secret',
    about:
      'Gives a webhook endpoint a new secret and shows it only once; the previous one signs for 24 hours, too.',
    arguments: { ID: 'id' },
    remarks: ({ id }) => [`Webhook endpoint ${id}; its new secret is shown only once:`],
    says: ({ secret }) => secret,
  }),
];

function rowOf({ events, enabled, disabled_reason, disabled_at, failing_since, ...webhook }: Shown) {
  const works = failing_since === null ? 'enabled' : `failing since ${failing_since}`;
  const state = enabled ? works : `disabled (${disabled_reason}) since ${disabled_at}`;
  return { ...webhook, events: events ?? 'all', state };
}

/** The given types; null: everything; undefined: the option is not given. */
function eventsOption(input: Input): WebhookEventType[] | null | undefined {
  const text = textOption(input, 'events');
  if (text === undefined) return undefined;
  if (text === 'all') return null;
  return text.split(',').map((given) => {
    const known = webhookEventTypes.find((type) => type === given);
    if (known) return known;
    throw new UsageError(`--events knows no type "${given}"; there are ${webhookEventTypes.join(', ')}.`);
  });
}
