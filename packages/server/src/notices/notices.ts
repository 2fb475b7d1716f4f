import { Fault } from '@laurel/contract/faults/faults.ts';
import type {
  NoticeSettings,
  SentNoticeSettings,
  TestedMail,
  TestMail,
} from '@laurel/contract/notices/notices.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import { openModule } from '../database/open-module.ts';
import { readKeyUses } from '../identity/identity.ts';
import { MailFailure, type MailSender } from '../outbound/send-mail.ts';
import { shareOf } from '../scheduling/database-share.ts';
import { repeat } from '../scheduling/repeat.ts';
import { refuseInvalid } from '../validation/refusals.ts';
import { listNotices, reportBackup } from './list-notices.ts';
import { loadNoticeSettings, readNoticeWork, storeNoticeSettings } from './store/settings.ts';
import { type NoticeDependencies, workOnNotices } from './work.ts';

export { noteBackupEnd } from './list-notices.ts';
export { endNotice, raiseNotice } from './store/notices.ts';

export type Notices = ReturnType<typeof openNotices>;

export interface NoticeOptions extends NoticeDependencies {
  /** How long to wait between two looks for work. */
  pauseMilliseconds: number;
  onError: (error: unknown, tenant_id: number | undefined) => void;
}

/** Statements and transactions at the same time, so that requests find a connection, too. */
const DATABASE_SHARE = 2;

/** Opens the module, and starts to look for e-mails to send and for sources that are still. */
export function openNotices(options: NoticeOptions) {
  const working = { ...options, database: shareOf(options.database, DATABASE_SHARE) };
  const running = new Map<number, Promise<void>>();
  const begin = (tenant_id: number) => {
    if (running.has(tenant_id)) return;
    const done = workOnNotices(working, tenant_id)
      .catch((error: unknown) => options.onError(error, tenant_id))
      .finally(() => running.delete(tenant_id));
    running.set(tenant_id, done);
  };
  const look = async () => {
    const { rows, failure } = await readNoticeWork(working.database, options.clock());
    for (const { tenant_id } of rows) begin(tenant_id);
    if (failure !== undefined) throw failure;
    return false;
  };
  const looking = repeat(look, {
    milliseconds: options.pauseMilliseconds,
    onError: (error) => options.onError(error, undefined),
  });
  const useCases = { listNotices, readNoticeSettings, writeNoticeSettings, sendTestMail, reportBackup };
  return {
    ...openModule(options, useCases),
    /** Finishes the e-mails under way. */
    close: async () => {
      await looking.close();
      await Promise.all(running.values());
    },
  };
}

type Dependencies = Pick<NoticeDependencies, 'database' | 'clock' | 'mail'>;

/** Who gets e-mails of the tenant's notices, and which sources must not be still. */
async function readNoticeSettings(
  { database, mail }: Dependencies,
  tenant_id: number,
): Promise<NoticeSettings> {
  const settings = await loadNoticeSettings(database.ofTenant(tenant_id));
  return { ...settings, sends_mail: mail !== undefined };
}

/** Replaces them, with an entry in the audit log; the same ones change nothing. */
async function writeNoticeSettings(
  dependencies: Dependencies,
  { tenant_id, username: author }: Author,
  after: SentNoticeSettings,
): Promise<NoticeSettings> {
  const { database, clock } = dependencies;
  const at = clock();
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    refuseUnknownKeys(after, await readKeyUses(tenant, at));
    const changes = sidesOf(await loadNoticeSettings(tenant), after);
    if (Object.keys(changes.after).length === 0) return;
    // Sources that are no longer watched end their notices at the next look, too.
    await storeNoticeSettings(tenant, { ...after, look_at: at });
    await writeAudit(tenant, { at, author, changes, action: 'notice_settings.changed' });
  });
  return readNoticeSettings(dependencies, tenant_id);
}

function refuseUnknownKeys(
  { still_sources }: SentNoticeSettings,
  known: readonly { api_key_id: number }[],
): void {
  const errors = still_sources.flatMap(({ api_key_id }, index) =>
    known.some((key) => key.api_key_id === api_key_id)
      ? []
      : [{ pointer: `/still_sources/${index}/api_key_id`, detail: 'is no valid API key of the tenant' }],
  );
  refuseInvalid(errors);
}

/**
 * Sends a test e-mail to an address, or to everybody who gets those of the tenant, and returns what the mail server said
 * (docs/rules/notices.md#3). Fault `conflict`: there is no mail server, or no recipient.
 */
async function sendTestMail(
  { database, clock, randomBytes, mail, recipients }: NoticeDependencies,
  { tenant_id, username }: Author,
  { to }: TestMail,
): Promise<TestedMail> {
  if (!mail) throw new Fault('conflict', 'This installation has no mail server; set SMTP_URL and SMTP_FROM.');
  const tenant = database.ofTenant(tenant_id);
  const all = to === undefined ? [...recipients, ...(await loadNoticeSettings(tenant)).recipients] : [to];
  const addressed = [...new Set(all)];
  if (addressed.length === 0) throw new Fault('conflict', 'There is no recipient; name one, or set them.');
  const at = clock();
  const details = { recipients: addressed.length };
  await writeAudit(tenant, { at, author: username, details, action: 'notice_settings.tested' });
  const id = randomBytes(16).toString('hex');
  const results = [];
  for (const [index, one] of addressed.entries())
    results.push(await tried(mail, one, { at, username, id: `${id}.${index}` }));
  return { results };
}

async function tried(
  mail: MailSender,
  to: string,
  { at, username, id }: { at: Date; username: string; id: string },
): Promise<TestedMail['results'][number]> {
  const text = `A test of Laurel's e-mails, which ${username} sent at ${at.toISOString()}. There is nothing to do.\n`;
  try {
    await mail.send({ to, subject: '[Laurel] test', text, messageId: `<test.${id}@laurel.invalid>` });
    return { to, sent: true, detail: null };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return { to, sent: false, detail: error.message };
  }
}
