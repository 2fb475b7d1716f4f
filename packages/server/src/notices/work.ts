import { keptNoticeDays, type NoticeKind } from '@laurel/contract/notices/notices.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { readKeyUses, readTenant } from '../identity/identity.ts';
import { nextAttempt, webhookRetries } from '../outbound/retry-schedule.ts';
import { MailFailure, type MailSender } from '../outbound/send-mail.ts';
import {
  type AttemptedMail,
  countSentSince,
  type DueMail,
  noteMail,
  postponeMails,
  readDueMail,
  writeMails,
} from './store/mails.ts';
import {
  endNotice,
  raiseNotice,
  readOpenAbout,
  removeOldNotices,
  type StoredNotice,
  takeUnaddressed,
} from './store/notices.ts';
import { endNoticeTurn, loadNoticeSettings, takeLook, takeNoticeTurn } from './store/settings.ts';

/** The dependencies of notices. */
export interface NoticeDependencies {
  database: Database;
  clock: () => Date;
  /** In [0, 1). */
  random: () => number;
  randomBytes: (size: number) => Buffer;
  /** Undefined: the installation has no mail server, and nobody gets e-mails. */
  mail: MailSender | undefined;
  /** Who gets e-mails of every tenant. */
  recipients: readonly string[];
  /** Base of links to the console; undefined: e-mails have none. */
  publicUrl: string | undefined;
  /** Called for each attempt; `failure` says why the mail server did not take it. */
  onMail: (outcome: 'sent' | 'failed', failure?: string) => void;
}

/** For how long a run has a tenant; it renews it before each e-mail, which takes no longer than 40 s. */
const TURN_MILLISECONDS = 60_000;

/** How often sources are looked at. */
export const LOOK_MILLISECONDS = 60_000;

/** Most e-mails of a tenant in an hour; others wait. */
const MAX_MAILS_AN_HOUR = 60;
const [HOUR, POSTPONED_MILLISECONDS, DAY] = [3_600_000, 300_000, 86_400_000];

/**
 * Does all that is due for the notices of a tenant: looks at sources, writes e-mails of new notices, and sends what is due,
 * one after the other. Of all processes one does so at a time. An e-mail whose result a crash lost is sent again, with the
 * same Message-ID.
 */
export async function workOnNotices(dependencies: NoticeDependencies, tenant_id: number): Promise<void> {
  const { database, clock, randomBytes } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const claimed_by = randomBytes(6).readUIntBE(0, 6);
  const takeTurn = () => {
    const now = clock();
    return takeNoticeTurn(tenant, { claimed_by, now, until: later(now, TURN_MILLISECONDS) });
  };
  if (!(await takeTurn())) return;
  try {
    await tenant.transaction((session) => prepare(dependencies, session));
    while (dependencies.mail && (await takeTurn())) {
      const due = await nextMail(tenant, clock());
      if (!due) break;
      await noteMail(tenant, await attemptMail(dependencies, dependencies.mail, tenant, due));
    }
  } finally {
    await endNoticeTurn(tenant, claimed_by);
  }
}

async function prepare(
  { clock, mail, recipients }: NoticeDependencies,
  tenant: TenantSession,
): Promise<void> {
  const now = clock();
  // Those of a mail server that was set before wait until there is one again.
  if (!mail) await postponeMails(tenant, now, later(now, POSTPONED_MILLISECONDS));
  if (await takeLook(tenant, { now, next: later(now, LOOK_MILLISECONDS) })) await watchSources(tenant, now);
  const unaddressed = await takeUnaddressed(tenant);
  if (unaddressed.length === 0) return;
  await removeOldNotices(tenant, later(now, -keptNoticeDays * DAY));
  if (!mail) return;
  const all = [...new Set([...recipients, ...(await loadNoticeSettings(tenant)).recipients])];
  const notice_ids = unaddressed.map(({ notice_id }) => notice_id);
  await writeMails(tenant, { notice_ids, recipients: all, now });
}

async function nextMail(tenant: TenantSession, now: Date): Promise<DueMail | undefined> {
  const due = await readDueMail(tenant, now);
  if (!due || (await countSentSince(tenant, later(now, -HOUR))) < MAX_MAILS_AN_HOUR) return due;
  await postponeMails(tenant, now, later(now, POSTPONED_MILLISECONDS));
  return undefined;
}

async function attemptMail(
  { clock, random, publicUrl, onMail }: NoticeDependencies,
  mail: MailSender,
  session: TenantSession,
  due: DueMail,
): Promise<AttemptedMail> {
  const { tenant_id } = session;
  const { notice_id, recipient } = due;
  const attempts = due.attempts + 1;
  const tenant = (await readTenant(session))?.name ?? '';
  const messageId = `<notice.${tenant_id}.${notice_id}.${due.at.getTime()}@laurel.invalid>`;
  const failure = await mail
    .send({ to: recipient, messageId, ...composeMail(due, { tenant, tenant_id, publicUrl }) })
    .then(() => undefined, asFailure);
  const now = clock();
  onMail(failure ? 'failed' : 'sent', failure?.message);
  const note = { notice_id, recipient, attempts };
  if (!failure) return { ...note, status: 'sent', next_attempt_at: null, sent_at: now, last_error: null };
  const next = failure.isFinal ? undefined : nextAttempt(webhookRetries, attempts, now, random);
  const status = next ? 'pending' : 'failed';
  return { ...note, status, next_attempt_at: next ?? null, sent_at: null, last_error: failure.message };
}

function asFailure(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error;
  throw error;
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

const MINUTE = 60_000;

/**
 * Raises a notice for each API key of the settings that was used before, but not for as long as they allow, and ends those
 * of keys that were used again, are no longer valid or are no longer watched (docs/rules/notices.md#1).
 */
async function watchSources(tenant: TenantSession, now: Date): Promise<void> {
  const { still_sources } = await loadNoticeSettings(tenant);
  const uses = new Map((await readKeyUses(tenant, now)).map((key) => [key.api_key_id, key]));
  const still = new Set<string>();
  for (const { api_key_id, minutes } of still_sources) {
    const key = uses.get(api_key_id);
    if (!key?.last_used_at || now.getTime() - key.last_used_at.getTime() < minutes * MINUTE) continue;
    const about = String(api_key_id);
    still.add(about);
    const detail = `Last call: ${key.last_used_at.toISOString()}; allowed are ${minutes} minutes.`;
    await raiseNotice(tenant, { kind: 'source_still', about, name: key.name, detail, at: now });
  }
  for (const about of await readOpenAbout(tenant, 'source_still'))
    if (!still.has(about)) await endNotice(tenant, { kind: 'source_still', about }, now);
}

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
function composeMail(
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
