import type { Notice, NoticeKind } from '@laurel/contract/notices/notices.ts';
import type { ScreenLink } from '../../kit/links.tsx';
import { t } from '../../languages/messages.ts';
import type { Alarm } from './alarm.ts';

const words: Readonly<Record<NoticeKind, ((notice: Notice) => Omit<Alarm, keyof ScreenLink>) | undefined>> = {
  // The endpoint itself is among the alarms.
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
export function alarmsOfNotices(notices: readonly Notice[]): Alarm[] {
  return notices.flatMap((notice) => {
    const said = words[notice.kind]?.(notice);
    return said ? [{ ...said, to: '/integrations' as const, search: { part: 'emails' } }] : [];
  });
}
