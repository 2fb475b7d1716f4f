import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { countText } from '../values/decimal-text.ts';

export interface Alarm {
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
  /** Where it is dealt with. */
  to: string;
}

/** So many events behind is more than a moment of much traffic. */
const MANY_EVENTS = 10_000;

/** What somebody should look at now, the worst first. Undefined: not read yet, or not for this role. */
export function alarmsOf({
  stats,
  failedPayouts,
  webhooks,
}: {
  stats: IntakeStats | undefined;
  failedPayouts: number | undefined;
  webhooks: readonly WebhookAnswer[] | undefined;
}): Alarm[] {
  const alarms: Alarm[] = [];
  const lag = stats ? stats.log_seq - stats.scored_seq : 0;
  if (lag >= MANY_EVENTS)
    alarms.push({
      tone: 'bad',
      title: `Boards are ${countText(lag)} events behind`,
      detail: 'Places and scores are those of some time ago.',
      to: '/intake',
    });
  if (failedPayouts !== undefined && failedPayouts > 0)
    alarms.push({
      tone: 'bad',
      title: `${countText(failedPayouts)} ${failedPayouts === 1 ? 'payout has' : 'payouts have'} failed`,
      detail: 'The winner has nothing yet: try again, or pay and mark as paid.',
      to: '/payouts?status=failed',
    });
  for (const { url, enabled, disabled_reason, failing_since } of webhooks ?? [])
    if (!enabled && disabled_reason !== 'staff')
      alarms.push({ tone: 'bad', title: 'A webhook was switched off', detail: url, to: '/integrations' });
    else if (enabled && failing_since !== null)
      alarms.push({ tone: 'warn', title: 'A webhook takes nothing', detail: url, to: '/integrations' });
  return alarms.sort((a, b) => a.tone.localeCompare(b.tone));
}
