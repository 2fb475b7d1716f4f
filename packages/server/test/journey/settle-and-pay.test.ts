import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import type { Settlement } from '@laurel/contract/settlement/settlements.ts';
import { type CommandEnd, type RunningCommand, startServe } from '../support/command.ts';
import { answerAfter } from '../support/delays.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { scratchFolder } from '../support/for-file.ts';
import { freePort } from '../support/free-port.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { runCommand } from '../support/run-command.ts';
import { type SampleRow, sampleBoards, sampleCampaignInputs } from '../support/sample-day.ts';
import { waitUntil } from '../support/waiting.ts';

// A whole promotion as somebody new runs it: by the command line, on a server that is killed again and again.

const sample = (name: string) => fileURLToPath(new URL(`../data/sample-day/${name}`, import.meta.url));
const names = ['TM-1001', 'RC-1003', 'TM-1004'];
const [LAUREL_API_KEY, LAUREL_PASSWORD] = [
  'test-key-0123456789-0123456789-abcdef',
  'correct horse battery staple',
];

let database: EmptyDatabase;
const scratch = scratchFolder('laurel-pay-test-');
let server: RunningCommand & { url: string };
let receiver: Receiver;
let staff: Record<'owner' | 'manager' | 'second', NodeJS.ProcessEnv>;
before(async () => {
  database = await createEmptyDatabase();
  await start(String(await freePort()));
  const as = (LAUREL_USERNAME: string, password: string) => ({
    LAUREL_URL: server.url,
    LAUREL_USERNAME,
    LAUREL_PASSWORD: password,
    LAUREL_API_KEY,
  });
  staff = {
    owner: as('owner', LAUREL_PASSWORD),
    manager: as('mia', 'a password of mia'),
    second: as('sam', 'a password of sam'),
  };
});
after(async () => {
  await server?.end('SIGTERM');
  await receiver?.close();
  await database.drop();
});

async function start(PORT: string): Promise<void> {
  const settings = {
    LAUREL_API_KEY,
    LAUREL_USERNAME: 'owner',
    LAUREL_PASSWORD,
    WEBHOOK_PRIVATE_TARGETS: 'allow',
  };
  server = await startServe({ ...database.environment, ...settings, PORT });
}

/** Kills the server as a power cut would, and starts it again where it was. */
async function killed(): Promise<void> {
  const { port } = new URL(server.url);
  await server.end('SIGKILL');
  await start(port);
}

async function laurel(who: keyof typeof staff, ...words: string[]): Promise<CommandEnd> {
  const end = await runCommand(words, { environment: staff[who] });
  assert.equal(end.code, 0, `${words.join(' ')}: ${end.stdout}${end.stderr}`);
  return end;
}

async function json<Answer>(who: keyof typeof staff, ...words: string[]): Promise<Answer> {
  return JSON.parse((await laurel(who, ...words, '--json')).stdout) as Answer;
}

test('tenant and staff, and three campaigns from a file that two people approve the prizes of', async () => {
  const [tenant] = await json<{ tenant_id: number }[]>('owner', 'tenant', 'list');
  await laurel('owner', 'tenant', 'set', String(tenant?.tenant_id), '--payout-approval', 'two');
  // An approval of several leaves out payouts whose player has an open alarm, and a drawn day raises some.
  const thresholds = join(scratch, 'thresholds.json');
  const off = Object.fromEntries(alarmKinds.map((kind) => [kind, { enabled: false }]));
  await writeFile(thresholds, JSON.stringify(off));
  await laurel('owner', 'alarm', 'settings', '--set', thresholds);
  for (const who of ['manager', 'second'] as const) {
    const { LAUREL_USERNAME, LAUREL_PASSWORD: password } = staff[who] as Record<string, string>;
    const words = ['user', 'create', LAUREL_USERNAME as string, '--role', 'manager'];
    await laurel('owner', ...words, '--new-password', password as string);
  }
  const campaigns = sampleCampaignInputs().filter(({ custom_id }) => names.includes(custom_id));
  const file = join(scratch, 'campaigns.json');
  await writeFile(file, JSON.stringify(campaigns));
  await laurel('manager', 'rates', 'import', sample('rates.json'));
  await laurel('manager', 'campaign', 'apply', file, '--publish');
  const applied = await json<TournamentCampaign[]>('manager', 'campaign', 'list');
  assert.deepEqual(
    applied.map((one) => [one.custom_id, one.state]).sort(),
    names.toSorted().map((name) => [name, 'published']),
  );
});

test('the sample day, kills in the middle and at the end: each board is settled as it was computed by hand', async () => {
  const sending = laurel('manager', 'send', sample('day.ndjson.gz'));
  await waitUntil('a part of the day is stored', async () => (await stats()).log_seq > 0);
  await Promise.all([killed(), sending.catch(() => undefined)]);
  await laurel('manager', 'send', sample('day.ndjson.gz'));
  await waitUntil('all is scored', async () => {
    const { log_seq, scored_seq } = await stats();
    return log_seq === scored_seq;
  });
  // The day was sent afterwards, and nothing of it is to come.
  for (const name of names) await laurel('manager', 'campaign', 'finish', name, '--without-grace', '--yes');
  await killed();
  for (const name of names) {
    const settlement = await settled(name);
    assert.equal(settlement.board_matches, true);
    const expected = sampleBoards()[name] as SampleRow[];
    assert.equal(settlement.count, expected.length);
    const board = await json<SampleRow[]>('manager', 'export', 'leaderboard', name);
    assert.deepEqual(board.slice(0, 50).map(lineOf), expected.slice(0, 50).map(lineOf));
  }
});

const stats = () => json<Record<'log_seq' | 'scored_seq', number>>('manager', 'stats');

function lineOf({ place, player_id, score }: SampleRow) {
  return [place, player_id, score];
}

function settled(name: string): Promise<Settlement & { board_matches: boolean }> {
  const words = ['settlement', 'show', name, '--check', '--json'];
  const look = async () => {
    const { code, stdout, stderr } = await runCommand(words, { environment: staff.manager });
    if (code !== 0) assert.match(stderr, /no settlement/);
    return code === 0 && JSON.parse(stdout);
  };
  return waitUntil(`${name} is settled`, look, { throwsAtOnce: true });
}

test('payouts are approved by two, delivered through failures and kills, each under one id, and reconcile to the cent', async () => {
  const owed = await json<Payout[]>('manager', 'payout', 'list');
  assert.ok(owed.length >= 80 && owed.every((one) => one.status === 'pending'), String(owed.length));
  const port = await freePort();
  await setRewardEndpoint(`http://127.0.0.1:${port}/hook`);
  for (const who of ['manager', 'second'] as const)
    for (const name of names) await laurel(who, 'payout', 'approve', '--campaign', name);
  await waitUntil('an attempt is made', async () => (await payouts()).some((one) => one.attempts > 0));
  await killed();
  receiver = await startReceiver(port);
  const refused = new Map<string, number>();
  receiver.answer(async ({ body }) => {
    const times = refused.get(body.transaction_id) ?? 0;
    refused.set(body.transaction_id, times + 1);
    return answerAfter(100, refused.size <= 3 && times < 2 ? 500 : 200);
  });
  await receiver.until(10);
  await killed();
  await waitUntil('all are paid', async () => (await payouts()).every((one) => one.status === 'paid'));
  const paid = await payouts();
  assert.deepEqual(paid.map(promise), owed.map(promise));
  const ids = new Set(receiver.received.map(({ body }) => body.transaction_id));
  assert.deepEqual([...ids].sort(), owed.map((one) => one.transaction_id).sort());
  const sent = new Map(receiver.received.map(({ body, text }) => [body.transaction_id, text]));
  assert.ok(receiver.received.every(({ body, text }) => sent.get(body.transaction_id) === text));
  await reconcile(paid);
});

/** What is the same for ever of a payout. */
function promise({ id, transaction_id, player_id, prize, place }: Payout) {
  return { id, transaction_id, player_id, prize, place };
}

function payouts(): Promise<Payout[]> {
  return json<Payout[]>('manager', 'payout', 'list');
}

/** The sum of the boards' prizes in cents, computed here, is what the summaries say is paid. */
async function reconcile(paid: Payout[]): Promise<void> {
  for (const custom_id of names) {
    const input = sampleCampaignInputs().find((one) => one.custom_id === custom_id) as TournamentInput;
    const rows = sampleBoards()[custom_id] as SampleRow[];
    const cents = rows.reduce((sum, { place }) => {
      const prize = input.prizes?.find((one) => one.place_from <= place && place <= one.place_to);
      return prize?.kind === 'cash' ? sum + Math.round(Number(prize.amount) * 100) : sum;
    }, 0);
    const id = paid.find((one) => one.custom_id === custom_id)?.campaign_id;
    const { results } = await call('GET', `/api/v1/campaigns/${id}/payouts/summary`);
    const cash = results.find((one: { kind: string }) => one.kind === 'cash');
    assert.equal(Math.round(Number(cash.paid) * 100), cents, custom_id);
    assert.equal(cash.owed, cash.paid);
  }
}

async function setRewardEndpoint(url: string): Promise<void> {
  await call('PUT', '/api/v1/reward-endpoint', { url, shape: 'parameters' });
}

async function call(method: string, path: string, body?: object) {
  const form = new URLSearchParams({ username: 'owner', password: LAUREL_PASSWORD });
  const token = await fetch(`${server.url}/api/v1/auth/token`, { method: 'POST', body: form });
  const { access_token } = (await token.json()) as { access_token: string };
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  return (await response.json()) as ReturnType<JSON['parse']>;
}
