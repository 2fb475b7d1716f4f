import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import type { Notice, NoticeKind } from '@laurel/contract/notices/notices.ts';
import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { sumOf } from '../../events/every-minute.ts';
import type { ScreenLink } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { spanText } from '../../time/time-text.ts';

/** With a link to the screen that helps. */
type Trouble = ScreenLink & {
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
};

/** So many events behind, or for so many seconds, is more than a moment of much traffic. */
const MANY_EVENTS = 10_000;
const LONG_SECONDS = 60;

/** What somebody should look at now, the worst first. Undefined: not read yet, or not for this role. */
export function troublesOf({
  series,
  failedPayouts,
  webhooks,
  notices,
  ofInstallation,
}: {
  /** Of the last hour. */
  series: Pick<IntakeSeries, 'lag' | 'minutes'> | undefined;
  failedPayouts: number | undefined;
  webhooks: readonly WebhookAnswer[] | undefined;
  /** Those that are not over. */
  notices?: readonly Notice[] | undefined;
  /** What is wrong with the installation, in sentences of the server. */
  ofInstallation?: readonly string[] | undefined;
}): Trouble[] {
  const troubles: Trouble[] = series ? troublesOfIntake(series) : [];
  if (failedPayouts !== undefined && failedPayouts > 0)
    troubles.push({
      tone: 'bad',
      title: t('{count, plural, one {# payout has} other {# payouts have}} failed', { count: failedPayouts }),
      detail: t('The winner has received nothing yet: retry, or pay and mark as paid.'),
      to: '/payouts',
      search: { status: 'failed' },
    });
  const to = '/integrations';
  for (const { url: detail, enabled, disabled_reason, failing_since } of webhooks ?? [])
    if (!enabled && disabled_reason !== 'staff')
      troubles.push({ tone: 'bad', title: t('A webhook was switched off'), detail, to });
    else if (enabled && failing_since !== null)
      troubles.push({ tone: 'warn', title: t('Deliveries to a webhook fail'), detail, to });
  troubles.push(...troublesOfNotices(notices ?? []));
  for (const detail of ofInstallation ?? [])
    troubles.push({ tone: 'bad', title: t('The installation needs somebody'), detail, to: '/installation' });
  return troubles.sort((a, b) => a.tone.localeCompare(b.tone));
}

function troublesOfIntake({ lag, minutes }: Pick<IntakeSeries, 'lag' | 'minutes'>): Trouble[] {
  const { rejected, conflicts, dated_ahead: ahead } = sumOf(minutes);
  const { events: behind, seconds } = lag;
  const to = '/intake';
  const troubles: (Trouble | false)[] = [
    (behind >= MANY_EVENTS || (behind > 0 && seconds >= LONG_SECONDS)) && {
      tone: 'bad',
      title: t('Boards are {count, plural, one {# event} other {# events}} behind', { count: behind }),
      detail: t('Places and scores are those of {span} ago.', { span: spanText(seconds * 1_000) }),
      to,
    },
    rejected > 0 && {
      tone: 'warn',
      title: t('{count, plural, one {# event} other {# events}} refused in the last hour', {
        count: rejected,
      }),
      detail:
        rejected === 1
          ? t('It is not valid. It counts once your platform sends a corrected event.')
          : t('They are not valid. They count once your platform sends corrected events.'),
      to,
      search: { part: 'refused' },
    },
    conflicts > 0 && {
      tone: 'warn',
      title: t(
        '{count, plural, one {# event} other {# events}} arrived again with different content in the last hour',
        { count: conflicts },
      ),
      detail: t('The first version counts. Find out why the sender changes them.'),
      to,
    },
    ahead > 0 && {
      tone: 'warn',
      title: t(
        '{count, plural, one {# event of the last hour is} other {# events of the last hour are}} dated ahead of the clock',
        { count: ahead },
      ),
      detail: t('By more than five minutes: check the clock and the time zone of the sender.'),
      to,
    },
  ];
  return troubles.filter((trouble) => trouble !== false);
}

const words: Readonly<Record<NoticeKind, ((notice: Notice) => Omit<Trouble, keyof ScreenLink>) | undefined>> =
  {
    // The endpoint itself is among the troubles.
    webhook_disabled: undefined,
    source_still: ({ name }) => ({
      tone: 'bad',
      title: t('No sign of life of {name}', { name }),
      detail: t('Nothing calls Laurel with this API key: look at the sender.'),
    }),
    backup_failed: ({ detail }) => ({
      tone: 'bad',
      title: t('A backup failed'),
      detail: detail ?? t('Make one now, and find out why it failed.'),
    }),
  };

/** The troubles that are not over, but those that the screen reads elsewhere. */
function troublesOfNotices(notices: readonly Notice[]): Trouble[] {
  return notices.flatMap((notice) => {
    const said = words[notice.kind]?.(notice);
    return said ? [{ ...said, to: '/integrations' as const, search: { part: 'emails' } }] : [];
  });
}
