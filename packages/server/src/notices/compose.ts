import type { NoticeKind } from '@laurel/contract/notices/notices.ts';
import type { StoredNotice } from './store/notices.ts';

interface Words {
  subject: (name: string) => string;
  text: (name: string) => string;
  /** Where the console shows it. */
  path: (about: string) => string;
}

const words: Readonly<Record<NoticeKind, Words>> = {
  webhook_disabled: {
    subject: (name) => `webhook endpoint on ${name} was disabled`,
    text: (name) =>
      `The webhook endpoint on ${name} accepted nothing for five days or answered 410, so Laurel sends nothing to it any more. ` +
      'Mend the receiver, enable the endpoint, and send what is missing.',
    path: (about) => `/console/integrations?part=webhooks&webhook=${about}`,
  },
  source_still: {
    subject: (name) => `no sign of life of ${name}`,
    text: (name) => `Nothing has called Laurel with the API key "${name}" for longer than you allow.`,
    path: () => '/console/integrations?part=keys',
  },
  backup_failed: {
    subject: () => 'a backup failed',
    text: () => 'A backup of this installation failed. Make one now, and see to it that it can be made.',
    path: () => '/console',
  },
};

/** The e-mail of a notice, in plain text. It names hosts and keys, but holds no address, secret or player. */
export function composeMail(
  { kind, about, name, detail, at, notice_id }: StoredNotice,
  { tenant, tenant_id, publicUrl }: { tenant: string; tenant_id: number; publicUrl: string | undefined },
): { subject: string; text: string } {
  const { subject, text, path } = words[kind];
  const lines = [
    text(name),
    ...(detail === null ? [] : [`Detail: ${detail}`]),
    `Seen: ${at.toISOString()}`,
    `Tenant: ${tenant} (${tenant_id}), notice ${notice_id}`,
    ...(publicUrl === undefined ? [] : [`Console: ${publicUrl}${path(about)}`]),
  ];
  return { subject: oneLine(`[Laurel] ${tenant}: ${subject(name)}`), text: `${lines.join('\n\n')}\n` };
}

/** A header is one line, whatever a name holds. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
