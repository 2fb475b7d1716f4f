import type { Attempted } from '../store/webhooks/deliveries.ts';

type Attempt = Pick<Attempted, 'status' | 'attempted_at'>;

/** Since when an endpoint fails, after one more attempt: a success ends it. */
export function failingSince(before: Date | null, { status, attempted_at }: Attempt): Date | null {
  return status === 'delivered' ? null : (before ?? attempted_at);
}
