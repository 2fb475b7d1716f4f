import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { onlyOn } from '../support/engine.ts';
import { postEvents } from '../support/events.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { type MailServer, startMailServer, trustMailServers } from '../support/mail-server.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { startReceiver } from '../support/receiver.ts';
import { runCommand } from '../support/run-command.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets, webhookCalls } from '../support/webhooks.ts';

const account = { user: 'laurel@example.com', password: 'a p@ss/word' };
const url = (port: number) =>
  `smtp://${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@localhost:${port}`;
const settings = {
  SMTP_FROM: 'Laurel <laurel@example.com>',
  NOTICE_RECIPIENTS: 'everything@example.com',
  PUBLIC_URL: 'https://laurel.example.com',
};

let laurel: Laurel;
let staff: Management;
let mails: MailServer;
let now = Date.parse('2026-11-20T12:00:00Z');
before(async () => {
  trustMailServers();
  mails = await startMailServer({ account });
  laurel = await startLaurel({ ...privateTargets, ...settings, SMTP_URL: url(mails.port) });
  await moveOn(0);
});
afterEach(() => {
  mails.taken.length = 0;
});
after(async () => {
  await laurel.close();
  await mails.close();
});

/** Tokens expire while the clock moves. */
async function moveOn(milliseconds: number): Promise<void> {
  now += milliseconds;
  await laurel.setClock(new Date(now));
  staff = await signInOwner(laurel);
}

const [MINUTE, HOUR] = [60_000, 3_600_000];
const tenantsOwn = 'on-call@example.com';
const tell = (recipients: string[], still_sources: object[] = []) =>
  staff.put('/api/v1/notice-settings', { recipients, still_sources });
const reported = (outcome: string, detail?: string) =>
  staff.post('/api/v1/backup/reports', { outcome, ...(detail && { detail }) });
const open = async () => (await staff.get('/api/v1/notices?state=open')).body.results;
const newest = async () => (await staff.get('/api/v1/notices')).body.results[0];
const untilMails = (sent: number, waiting = 0, failed = 0) =>
  waitUntil(`${sent} sent, ${waiting} waiting, ${failed} failed`, async () => {
    const { mails: counts } = (await newest()) ?? {};
    return counts?.sent === sent && counts.waiting === waiting && counts.failed === failed;
  });
const recipientsOf = () => mails.taken.flatMap(({ recipients }) => recipients).sort();

test('a failed backup is one e-mail for each recipient, over TLS and signed in, until one is done', async () => {
  assert.equal((await tell([tenantsOwn, 'everything@example.com'])).status, 200);
  assert.equal((await reported('failed', 'pg_basebackup ended with 1')).status, 204);
  await untilMails(2);
  await reported('failed', 'again');
  assert.equal((await open()).length, 1);
  await moveOn(10 * MINUTE);
  assert.deepEqual(recipientsOf(), ['everything@example.com', tenantsOwn]);
  const [{ mail, user, isEncrypted }] = mails.taken as [(typeof mails.taken)[0]];
  assert.deepEqual(
    [user, isEncrypted, mail.from?.text],
    [account.user, true, '"Laurel" <laurel@example.com>'],
  );
  assert.equal(mail.subject, '[Laurel] acme: a backup failed');
  assert.match(mail.text ?? '', /Detail: pg_basebackup ended with 1\n\nSeen: 2026-11-20T12:/);
  assert.match(mail.text ?? '', /Console: https:\/\/laurel\.example\.com\/console\n/);
  assert.equal(mail.html, false);
  await reported('done');
  assert.deepEqual(await open(), []);
  const entries = (await staff.get('/api/v1/audit-log?action=installation.backup_failed')).body.results;
  assert.deepEqual(entries[0].details, { reported: true, detail: 'again' });
});

test('an e-mail about a disabled endpoint names its host and no other part of its address', async () => {
  await tell([tenantsOwn]);
  const calls = await webhookCalls(laurel);
  const receiver = await startReceiver();
  receiver.answer(() => 410);
  const { id } = await calls.create(`${receiver.url}/secret-in-the-path?token=hidden`);
  await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
  await waitUntil('a notice', async () => (await open()).length === 1);
  await untilMails(2);
  const { host } = new URL(receiver.url);
  const [notice] = await open();
  assert.deepEqual([notice.kind, notice.about, notice.name], ['webhook_disabled', String(id), host]);
  for (const { mail } of mails.taken) {
    assert.match(mail.text ?? '', new RegExp(`webhook endpoint on ${host}`));
    assert.match(mail.text ?? '', new RegExp(`/console/integrations\\?part=webhooks&webhook=${id}\n`));
    assert.doesNotMatch(`${mail.subject}${mail.text}`, /secret-in-the-path|hidden/);
  }
  await calls.send('PATCH', `/api/v1/webhooks/${id}`, { enabled: true });
  assert.deepEqual(await open(), []);
  // What staff do themselves is no trouble.
  await calls.send('PATCH', `/api/v1/webhooks/${id}`, { enabled: false });
  assert.deepEqual(await open(), []);
  await receiver.close();
});

test('recipients get an e-mail when a known source goes silent; its next call ends the notice', async () => {
  const { api_key_id: id, key } = (
    await staff.post('/api/v1/api-keys', { name: 'Fast Track', scopes: ['events:write'] })
  ).body;
  const send = () => postEvents({ ...laurel, apiKey: key }, '[]');
  const refused = await tell([], [{ api_key_id: 999_999, minutes: 30 }]);
  assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, '/still_sources/0/api_key_id']);
  await tell([], [{ api_key_id: id, minutes: 30 }]);
  // It never sent anything.
  await moveOn(HOUR);
  await tell([tenantsOwn], [{ api_key_id: id, minutes: 30 }]);
  assert.deepEqual(await open(), []);
  await send();
  await moveOn(31 * MINUTE);
  await waitUntil('a notice', async () => (await open()).length === 1);
  await untilMails(2);
  assert.match(
    mails.taken[0]?.mail.text ?? '',
    /API key "Fast Track" .*\n\nDetail: Last call: 2026-11-20T.*allowed are 30 minutes/,
  );
  await send();
  await moveOn(2 * MINUTE);
  await waitUntil('the end of the notice', async () => (await open()).length === 0);
  await tell([], []);
});

test('waits for a mail server that is down, and gives up a recipient that it does not know', async () => {
  await tell([tenantsOwn, 'gone@example.com']);
  const { port } = mails;
  await mails.close();
  await reported('failed');
  await untilMails(0, 3);
  mails = await startMailServer({ port, account });
  mails.unknown.add('gone@example.com');
  await moveOn(6 * MINUTE);
  await untilMails(2, 0, 1);
  assert.deepEqual(recipientsOf(), ['everything@example.com', tenantsOwn]);
  const ids = mails.taken.map(({ mail }) => mail.messageId);
  assert.equal(new Set(ids).size, 1);
  await reported('done');
});

test('sends at most sixty e-mails an hour for a tenant; others wait', async () => {
  await tell(Array.from({ length: 19 }, (_, index) => `many-${index}@example.com`));
  await moveOn(2 * HOUR);
  for (let count = 0; count < 4; count++) {
    await reported('failed');
    await reported('done');
  }
  await waitUntil('sixty e-mails', () => mails.taken.length >= 60);
  await moveOn(10 * MINUTE);
  await untilMails(0, 20);
  assert.equal(mails.taken.length, 60);
  await moveOn(HOUR);
  await untilMails(20);
  assert.equal(mails.taken.length, 80);
  await moveOn(2 * HOUR);
});

test('two servers send one e-mail', onlyOn('postgres', 'two servers share it'), async () => {
  const another = await laurel.startAnother();
  await another.setClock(new Date(now));
  mails.slowness.milliseconds = 500;
  await tell([tenantsOwn]);
  await reported('failed');
  await untilMails(2);
  mails.slowness.milliseconds = 0;
  await moveOn(10 * MINUTE);
  assert.deepEqual(recipientsOf(), ['everything@example.com', tenantsOwn]);
  await another.close();
  await reported('done');
});

test('the command sends a test, and says what the mail server says', async () => {
  await tell([tenantsOwn]);
  const environment = {
    LAUREL_URL: laurel.url,
    LAUREL_USERNAME: laurel.username,
    LAUREL_PASSWORD: laurel.password,
  };
  const all = await runCommand(['email', 'test', '--json'], { environment });
  assert.deepEqual([all.code, JSON.parse(all.stdout).length], [0, 2]);
  assert.deepEqual(recipientsOf(), ['everything@example.com', tenantsOwn]);
  mails.unknown.add('nobody@example.com');
  const one = await runCommand(['email', 'test', 'nobody@example.com'], { environment });
  assert.equal(one.code, 1);
  assert.match(one.stdout, /nobody@example\.com +false +.*No such mailbox/);
  const reporting = await runCommand(['report-backup', 'failed', '--detail', 'disk full'], { environment });
  assert.equal(reporting.code, 0, reporting.stderr);
  const listed = await runCommand(['notice', 'list', '--open'], { environment });
  assert.match(listed.stdout, /backup_failed .*disk full/);
  const shown = await runCommand(['notice', 'settings'], { environment });
  assert.deepEqual(JSON.parse(shown.stdout), {
    recipients: [tenantsOwn],
    still_sources: [],
    sends_mail: true,
  });
  await reported('done');
});
