import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import readXlsxFile from 'read-excel-file/node';
import { raiseAlarm } from '../support/alarms-of-payouts.ts';
import { commandsOf } from '../support/commands-of.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { makePayouts, moveAll, prize, winnersOf } from '../support/payouts.ts';
import { makeStaff } from '../support/staff.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const directory = scratchFolder('laurel-payouts-');
const { run, runWith } = commandsOf(laurel, 'payout');
const { run: runAny } = commandsOf(laurel);

async function owing(count: number) {
  const winners = winnersOf(Array.from({ length: count }, (_, index) => [prize(index + 1)]));
  const { campaign_id, custom_id } = await makePayouts(laurel, await signInOwner(laurel), winners);
  return { campaign_id, custom_id, ids: await moveAll(laurel, campaign_id, 'pending') };
}

async function statuses(custom_id: string): Promise<string[]> {
  const { code, stdout, stderr } = await run('list', '--campaign', custom_id, '--json');
  assert.equal(code, 0, stderr);
  return (JSON.parse(stdout) as Payout[]).map(({ status }) => status);
}

test('payouts are listed, approved, rejected and marked as paid', async () => {
  const { custom_id, ids } = await owing(4);
  const listed = await run('list', '--campaign', custom_id, '--status', 'pending', '--player', 'p1');
  assert.match(listed.stdout, /^id +campaign +place +player_id +prize +status +reason\n/);
  assert.match(listed.stdout, new RegExp(`\n${ids[0]} +${custom_id} +1 +p1 +cash 10.50 EUR +pending +-\n$`));
  const some = await run('approve', String(ids[0]), String(ids[1]), '--reason', 'checked');
  assert.deepEqual([some.code, some.stdout], [0, '2 payouts were approved.\n'], some.stderr);
  const rest = await run('approve', '--campaign', custom_id);
  assert.equal(rest.stdout, '2 payouts were approved.\n');
  const rejected = await run('reject', String(ids[0]), '--reason', 'shared account', '--json');
  assert.equal((JSON.parse(rejected.stdout) as Payout[])[0]?.reason, 'shared account');
  const paid = await run('mark-paid', '--campaign', custom_id);
  assert.equal(paid.stdout, '3 payouts were marked as paid.\n');
  assert.deepEqual(await statuses(custom_id), ['rejected', 'paid', 'paid', 'paid']);
});

test('payouts are held and released; alarms that are open are named, and of several left out', async () => {
  const { campaign_id, custom_id, ids } = await owing(3);
  const id = String(ids[0]);
  const until = '2099-01-01T00:00:00.000Z';
  const held = await run('hold', id, '--reason', 'doubts', '--until', until);
  assert.deepEqual([held.code, held.stdout], [0, '1 payout was held.\n'], held.stderr);
  const due = await run('list', '--status', 'held', '--held-until-before', '2099-01-02T00:00:00Z');
  assert.match(due.stdout, new RegExp(`\n${id} .*held until ${until} +doubts\n$`));
  const alarm = await raiseAlarm(laurel, { campaign_id, player_id: 'p1', place: 1 });
  const released = await run('release', id, '--reason', 'checked');
  const named = `Payout ${id}: alarm ${alarm} is open (machine_cadence). Every round started after the same pause.\n`;
  assert.deepEqual(
    [released.code, released.stdout],
    [0, `1 payout was released.\n${named}`],
    released.stderr,
  );
  const several = await run('approve', '--campaign', custom_id);
  assert.equal(
    several.stdout,
    `2 payouts were approved.\n1 payout was left out, because an alarm is open; approve each by its id:\n${named}`,
  );
  const alone = await run('approve', id);
  assert.equal(alone.stdout, `1 payout was approved.\n${named}`);
  const unexplained = await run('hold', id);
  assert.equal(unexplained.code, 2);
  assert.match(unexplained.stderr, /^laurel: Why\? Give --reason\./);
});

test('those that failed are approved again', async () => {
  const winners = winnersOf([[prize(1)], [prize(2)]]);
  const { campaign_id, custom_id } = await makePayouts(laurel, await signInOwner(laurel), winners);
  await moveAll(laurel, campaign_id, 'failed');
  assert.equal((await run('retry', '--campaign', custom_id)).stdout, '2 payouts were approved again.\n');
  assert.deepEqual(await statuses(custom_id), ['approved', 'approved']);
});

test('approved payouts are sent now by their ids; without an endpoint the refusal says so', async () => {
  const { ids } = await owing(1);
  await run('approve', String(ids[0]));
  const refused = await run('send', String(ids[0]));
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^laurel: There is no reward endpoint to send it to\./);
  const owner = await signInOwner(laurel);
  const body = { url: 'https://bonus.example.com/laurel', shape: 'parameters' };
  await owner.put('/api/v1/reward-endpoint', body);
  const attempts = async () => (await owner.get(`/api/v1/payouts/${ids[0]}`)).body.attempts;
  await waitUntil('the first attempt has failed', async () => (await attempts()) > 0);
  const sent = await run('send', String(ids[0]), '--reason', 'mended');
  assert.deepEqual([sent.code, sent.stdout], [0, '1 payout was made due now.\n'], sent.stderr);
  await owner.delete('/api/v1/reward-endpoint');
});

test('with two approvals the command says that another person’s is needed', async () => {
  const set = ['tenant', 'set', '1', '--payout-approval'];
  assert.equal((await runAny(...set, 'two')).code, 0);
  const { custom_id } = await owing(2);
  const first = await run('approve', '--campaign', custom_id);
  assert.equal(first.stdout, '2 payouts were approved; each of them needs the approval of another person.\n');
  const again = await run('approve', '--campaign', custom_id);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /^laurel: You have approved payouts \d+, \d+ before;/);
  const { username, password } = await makeStaff(laurel, 'manager');
  const environment = { LAUREL_USERNAME: username, LAUREL_PASSWORD: password };
  assert.equal(
    (await runWith({ environment }, 'approve', '--campaign', custom_id)).stdout,
    '2 payouts were approved.\n',
  );
  assert.equal((await runAny(...set, 'one')).code, 0);
});

test('a refusal is one sentence, and the command says what was done before it', async () => {
  const { ids } = await owing(2);
  const because = ['--reason', 'none'];
  await run('reject', String(ids[1]), ...because);
  const refused = await run('reject', String(ids[0]), String(ids[1]), ...because);
  assert.equal(refused.code, 1);
  assert.equal(
    refused.stderr,
    `Before the refusal 1 payout was rejected.\nlaurel: Payout ${ids[1]} is rejected and cannot become rejected.\n`,
  );
  for (const words of [['approve'], ['approve', '1', '--campaign', 'x']])
    assert.match(
      (await run(...words)).stderr,
      /^laurel: Which payouts\? Give either their ids or --campaign\./,
    );
  const unexplained = await run('reject', String(ids[0]));
  assert.equal(unexplained.code, 2);
  assert.match(unexplained.stderr, /^laurel: Why\? Give --reason\.\nusage: laurel payout reject /);
  assert.match((await run('reject', 'p1', ...because)).stderr, /^laurel: ID is a number from 1, not "p1"\./);
});

test('they are exported as CSV and as Excel; what was not finished leaves no file', async () => {
  const { custom_id, ids } = await owing(3);
  const csv = join(directory, 'payouts.csv');
  const done = await run('export', csv, '--campaign', custom_id);
  assert.deepEqual([done.code, done.stdout], [0, `The payouts are in ${csv}.\n`], done.stderr);
  const lines = (await readFile(csv, 'utf8')).trimEnd().split('\n');
  assert.deepEqual(
    lines.slice(1).map((line) => Number(line.split(',')[0])),
    ids,
  );
  const xlsx = join(directory, 'payouts.xlsx');
  const told = await run('export', xlsx, '--campaign', custom_id, '--json');
  assert.equal((JSON.parse(told.stdout) as { file: string }).file, xlsx);
  const sheets = (await readXlsxFile(xlsx)) as unknown as { data: unknown[][] }[];
  assert.deepEqual(
    sheets[0]?.data.slice(1).map(([id]) => id),
    ids,
  );
  assert.match((await run('export', 'payouts.pdf')).stderr, /^laurel: FILE must end in \.csv or \.xlsx/);
  const nowhere = await run('export', join(directory, 'none', 'payouts.csv'));
  assert.equal(nowhere.code, 1);
  assert.deepEqual((await readdir(directory)).sort(), ['payouts.csv', 'payouts.xlsx']);
});
