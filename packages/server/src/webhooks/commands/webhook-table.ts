import type { Context } from '../../cli/command.ts';
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

/** Prints endpoints, one a line, with the state of each. */
export function printWebhooks(context: Context, webhooks: readonly Shown[]): void {
  const rows = webhooks.map((one) => ({
    id: one.id,
    url: one.url,
    events: one.events ?? 'all',
    state: stateOf(one),
    description: one.description,
  }));
  printTable(context, ['id', 'url', 'events', 'state', 'description'], rows);
}

function stateOf({ enabled, disabled_at, disabled_reason, failing_since }: Shown): string {
  if (!enabled) return `disabled (${disabled_reason}) since ${disabled_at}`;
  return failing_since === null ? 'enabled' : `failing since ${failing_since}`;
}
