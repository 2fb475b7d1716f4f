import type { DeliveryAnswer } from '@laurel/contract/webhooks/deliveries.ts';
import type { Context } from '../../cli/command.ts';
import { printTable } from '../../cli/output.ts';

/** Prints deliveries, one a line, without the texts of answers. */
export function printDeliveries(context: Context, deliveries: readonly DeliveryAnswer[]): void {
  const rows = deliveries.map((one) => ({
    id: one.id,
    type: one.type,
    status: one.status,
    attempts: one.attempts,
    created_at: one.created_at,
    next_attempt_at: one.next_attempt_at,
    answer: one.answer_status,
    error: one.last_error,
    webhook_id: one.webhook_id,
  }));
  printTable(
    context,
    ['id', 'type', 'status', 'attempts', 'created_at', 'next_attempt_at', 'answer', 'error', 'webhook_id'],
    rows,
  );
}
