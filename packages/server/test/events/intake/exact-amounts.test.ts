import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { gameround, postEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { runCommand } from '../../support/run-command.ts';
import { signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let token: string;
before(async () => {
  token = await signIn(laurel);
});

const deposit = (unique_id: string) => ({
  event: 'deposit',
  data: {
    unique_id,
    timestamp: '2026-11-20T12:00:00Z',
    player_id: 'p',
    amount: 1,
    currency: 'ETH',
    method: 'm',
  },
});

function post(event: object, amount: string, members = ''): Promise<Response> {
  return postEvents(laurel, JSON.stringify([event]).replace(/"amount":\d+/, `"amount":${amount}${members}`));
}

async function found(unique_id: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${laurel.url}/api/v1/events?unique_id=${unique_id}`, { headers });
  return await response.text();
}

let count = 0;
const accepted: [sent: string, kept: string][] = [
  ['0.123456789012345678', '0.123456789012345678'],
  ['1234567.890123456789', '1234567.890123456789'],
  ['123456789012345.0000000000000001', '123456789012345.0000000000000001'],
  ['999999999999999.99999999999', '999999999999999.99999999999'],
  ['1.00000000000000000000000100', '1.000000000000000000000001'],
  ['12345678901234567890e-19', '1.234567890123456789'],
  ['0.10000000000000000000', '0.1'],
  ['5e-324', '5e-324'],
];

describe('an amount keeps every digit', () => {
  for (const [sent, kept] of accepted)
    test(sent, async () => {
      const [unique_id, paid] = [`round-${++count}`, `deposit-${count}`];
      assert.equal((await post(gameround({ unique_id }), sent)).status, 204);
      assert.equal(/"amount":([^,}]*)/.exec(await found(unique_id))?.[1], kept);
      assert.equal((await post(deposit(paid), sent, ',"amount_eur":0.12345678901234567')).status, 204);
      assert.equal(/"amount_eur":([^,}]*)/.exec(await found(paid))?.[1], '0.12345678901234567');
    });
});

describe('an amount that cannot be kept is refused', () => {
  const refused: [sent: string, detail: RegExp][] = [
    ['1e-400', /at most 324 decimals/],
    ['1e-325', /at most 324 decimals/],
    ['1e-999999999', /at most 324 decimals/],
    [`0.${'0'.repeat(20_000)}1`, /at most 324 decimals/],
    ['-1e-324', /at least 0/],
    ['-0.1234567890123456789', /at least 0/],
    ['1000000000000000.00000000001', /below 10\^15/],
    ['1e999', /must be/],
  ];
  for (const [sent, detail] of refused)
    test(sent.slice(0, 40), async () => {
      const response = await post(gameround(), sent);
      assert.equal(response.status, 422);
      const { errors } = (await response.json()) as { errors: { pointer: string; detail: string }[] };
      assert.equal(errors[0]?.pointer, '/0/data/amount');
      assert.match(errors[0]?.detail ?? '', detail);
    });
});

test('a resend is known by all digits, however they are written', async () => {
  const event = gameround({ unique_id: 'long' });
  await post(event, '0.123456789012345678');
  const same = await post(event, '1.234567890123456780e-1');
  assert.equal(same.headers.get('laurel-duplicates'), '1');
  assert.equal(same.headers.get('laurel-conflicts'), null);
  assert.equal((await post(event, '0.123456789012345679')).headers.get('laurel-conflicts'), '1');
});

test('members that the contract does not name keep their digits', async () => {
  await post(gameround({ unique_id: 'other' }), '1', ',"wei":[123456789012345678901],"hops":3');
  assert.ok((await found('other')).includes('"wei":[123456789012345678901]'));
});

test('what no reader can hold is refused', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const response = await post(gameround(), '0.123456789012345678', `,"deep":${deep}`);
  assert.equal(response.status, 400);
});

test('commands show and export every digit', async () => {
  const { environment } = laurel;
  await post(gameround({ unique_id: 'shown', player_id: 'exported' }), '0.123456789012345678');
  const shown = await runCommand(['event', 'find', 'shown'], { environment });
  assert.match(shown.stdout, /bet 0\.123456789012345678 /);
  const exported = await runCommand(['player', 'export', 'exported'], { environment });
  assert.match(exported.stdout, /"amount": ?0\.123456789012345678/, exported.stderr);
});
