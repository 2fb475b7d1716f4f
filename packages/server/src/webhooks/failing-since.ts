import type { AttemptedDelivery } from './store/deliveries.ts';

type Attempt = Pick<AttemptedDelivery, 'status' | 'attempted_at'>;

/** Since when an endpoint fails, after one more attempt: a success ends it. */
export function failingSince(before: Date | null, { status, attempted_at }: Attempt): Date | null {
  return status === 'delivered' ? null : (before ?? attempted_at);
}
