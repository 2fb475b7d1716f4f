import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readMail, readRecipients } from '../../src/app/mail-settings.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Management, signInOwner } from '../support/management.ts';

let laurel: Laurel;
let staff: Management;
let mails: MailServer;
before(async () => {
  mails = await startMailServer({ account: { user: 'laurel', password: 'hidden-word' }, isPlain: true });
  const SMTP_URL = `smtp://laurel:hidden-word@localhost:${mails.port}`;
  laurel = await startLaurel({ SMTP_URL, SMTP_FROM: 'laurel@example.com' });
  staff = await signInOwner(laurel);
});
after(async () => {
  await laurel.close();
  await mails.close();
});

test('a password is sent only over TLS, and is in no answer', async () => {
  const { status, body } = await staff.post('/api/v1/notice-settings/test', { to: 'a@example.com' });
  assert.equal(status, 200);
  assert.deepEqual([body.results[0].sent, mails.taken.length], [false, 0]);
  assert.match(body.results[0].detail, /STARTTLS/i);
  assert.doesNotMatch(JSON.stringify(body), /hidden-word/);
});

test('without a recipient a test is refused; addresses are addresses', async () => {
  assert.equal((await staff.post('/api/v1/notice-settings/test', {})).status, 409);
  for (const to of [
    'nobody',
    'a@b.example\r\nBcc: c@d.example',
    'A <a@b.example>',
    'a@b.example,c@d.example',
  ]) {
    const { status, body } = await staff.post('/api/v1/notice-settings/test', { to });
    assert.deepEqual([status, body.errors[0].pointer], [422, '/to'], to);
  }
});

test('an installation without a mail server keeps notices, and sends nothing', async () => {
  const without = await startLaurel();
  const owner = await signInOwner(without);
  await owner.put('/api/v1/notice-settings', { recipients: ['a@example.com'], still_sources: [] });
  await owner.post('/api/v1/backup/reports', { outcome: 'failed' });
  const [notice] = (await owner.get('/api/v1/notices')).body.results;
  assert.deepEqual([notice.kind, notice.mails], ['backup_failed', { sent: 0, waiting: 0, failed: 0 }]);
  assert.equal((await owner.get('/api/v1/notice-settings')).body.sends_mail, false);
  assert.equal((await owner.post('/api/v1/notice-settings/test', {})).status, 409);
  await without.close();
});

test('the settings say what is wrong with them, and never the password', () => {
  const from = 'laurel@example.com';
  const wrong: [url: string | undefined, from: string | undefined, RegExp][] = [
    ['smtp://mail.example.com', undefined, /SMTP_FROM is not/],
    [undefined, from, /SMTP_URL is not/],
    ['http://u:hidden-word@mail.example.com', from, /^SMTP_URL must be smtp:/],
    ['smtp://u:hidden-word@mail.example.com?tls.rejectUnauthorized=false', from, /^SMTP_URL must be/],
    ['smtp://mail.example.com', 'Laurel', /^SMTP_FROM must be an address/],
    ['smtp://mail.example.com', 'Laurel <laurel>', /^SMTP_FROM must be an address/],
  ];
  for (const [url, sender, expected] of wrong)
    assert.throws(
      () => readMail({ url, from: sender }),
      ({ message }: Error) => expected.test(message) && !message.includes('hidden-word'),
    );
  assert.throws(() => readRecipients('a@example.com, nobody'), /"nobody" is none/);
  assert.equal(readMail({}), undefined);
  const named = readMail({ url: 'smtp://mail.example.com', from: 'Laurel <laurel@example.com>' });
  assert.equal(named?.from, 'Laurel <laurel@example.com>');
  assert.deepEqual(readMail({ url: 'smtps://u%40example.com:p%2Fw@mail.example.com', from }), {
    ...{ host: 'mail.example.com', port: 465, isSecure: true, from },
    ...{ user: 'u@example.com', password: 'p/w' },
  });
  assert.deepEqual(readRecipients('a@example.com, b@example.com'), ['a@example.com', 'b@example.com']);
});
