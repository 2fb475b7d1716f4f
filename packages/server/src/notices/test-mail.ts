import { Fault } from '@laurel/contract/faults/faults.ts';
import type { TestedMail, TestMail } from '@laurel/contract/notices/notices.ts';
import { type Author, writeAudit } from '../audit/audit.ts';
import { MailFailure, type MailSender } from '../outbound/send-mail.ts';
import type { NoticeDependencies } from './dependencies.ts';
import { loadNoticeSettings } from './store/settings.ts';

/**
 * Sends a test e-mail to an address, or to everybody who gets those of the tenant, and returns what the mail server said
 * (docs/rules/notices.md#3). Fault `conflict`: there is no mail server, or no recipient.
 */
export async function sendTestMail(
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
  const entry = { at, author: username, campaign_id: null, reason: null, details };
  await writeAudit(tenant, { action: 'notice_settings.tested', ...entry });
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
