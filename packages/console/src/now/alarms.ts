import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { sumOf } from '../intake/every-minute.ts';
import { spanText } from '../time/time-text.ts';
import { countText } from '../values/decimal-text.ts';

export interface Alarm {
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
  /** Where it is dealt with. */
  to: string;
}

/** So many events behind, or for so many seconds, is more than a moment of much traffic. */
const MANY_EVENTS = 10_000;
const LONG_SECONDS = 60;

/** What somebody should look at now, the worst first. Undefined: not read yet, or not for this role. */
export function alarmsOf({
  series,
  failedPayouts,
  webhooks,
}: {
  /** Of the last hour. */
  series: Pick<IntakeSeries, 'lag' | 'minutes'> | undefined;
  failedPayouts: number | undefined;
  webhooks: readonly WebhookAnswer[] | undefined;
}): Alarm[] {
  const alarms: Alarm[] = series ? alarmsOfIntake(series) : [];
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

function alarmsOfIntake({ lag, minutes }: Pick<IntakeSeries, 'lag' | 'minutes'>): Alarm[] {
  const { rejected, conflicts } = sumOf(minutes);
  const events = (count: number) => `${countText(count)} ${count === 1 ? 'event' : 'events'}`;
  return [
    ...(lag.events >= MANY_EVENTS || (lag.events > 0 && lag.seconds >= LONG_SECONDS)
      ? [
          {
            tone: 'bad' as const,
            title: `Boards are ${events(lag.events)} behind`,
            detail: `Places and scores are those of ${spanText(lag.seconds * 1_000)} ago.`,
            to: '/intake',
          },
        ]
      : []),
    ...(rejected > 0
      ? [
          {
            tone: 'warn' as const,
            title: `${events(rejected)} refused in the last hour`,
            detail:
              rejected === 1
                ? 'It is not valid and counts nowhere until it is sent right.'
                : 'They are not valid and count nowhere until they are sent right.',
            to: '/intake?part=refused',
          },
        ]
      : []),
    ...(conflicts > 0
      ? [
          {
            tone: 'warn' as const,
            title: `${events(conflicts)} came again with other content in the last hour`,
            detail: 'What came first counts; whoever sends them should look why they differ.',
            to: '/intake',
          },
        ]
      : []),
  ];
}
