import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import type { Winner } from '../../src/payouts/create-payouts.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { makePayouts, moveAll, prize, settledAt, winnersOf } from '../support/payouts.ts';
import { signIn } from '../support/staff.ts';

const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let token: string;
before(async () => {
  token = await signIn(laurel);
});

function idsOf({ results }: { results: Payout[] }): number[] {
  return results.map(({ id }) => id);
}

function file(query: string, accept: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, accept };
  return fetch(`${laurel.url}/api/v1/payouts${query}`, { headers });
}

async function csvLines(query: string): Promise<Record<string, string>[]> {
  return parse(await (await file(query, csv)).text(), { columns: true });
}

async function xlsxLines(query: string): Promise<Record<string, unknown>[]> {
  const bytes = Buffer.from(await (await file(query, xlsx)).arrayBuffer());
  const sheets = (await readXlsxFile(bytes)) as unknown as { sheet: string; data: unknown[][] }[];
  const [head = [], ...rows] = sheets[0]?.data ?? [];
  assert.equal(sheets[0]?.sheet, 'Payouts');
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell])));
}

test('combines filters, and pages list every match once', async () => {
  const won = Array.from({ length: 25 }, (_, index) => [prize(index + 1)]);
  const { campaign_id } = await makePayouts(laurel, staff, winnersOf(won));
  const ids = await moveAll(laurel, campaign_id, 'approved');
  const other = await makePayouts(laurel, staff, winnersOf([[prize(1)]]));
  assert.deepEqual(
    idsOf((await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}`)).body),
    ids,
    'in the order of the board',
  );
  const pending = (await staff.get('/api/v1/payouts?status=pending&player_id=p1')).body;
  assert.deepEqual(valuesOf(pending.results, 'campaign_id'), [other.campaign_id]);
  assert.equal((await staff.get('/api/v1/payouts?player_id=p1')).body.count, 2);
  const walked: number[] = [];
  for (
    let next = `/api/v1/payouts?campaign_id=${campaign_id}&status=approved&page_size=10`;
    next !== null;
  ) {
    const { body } = await staff.get(next.replace(laurel.url, ''));
    assert.equal(body.count, 25);
    walked.push(...idsOf(body));
    next = body.next;
  }
  assert.deepEqual(walked, ids);
});

test('CSV and XLSX readers find every matching payout', async () => {
  const spins = prize(2, { kind: 'free_spins', count: 50, game_ids: ['GD8', 'GD9'] });
  const won = [[prize(1, { amount: '999999999999999.12345678' })], [spins], ...manyPrizes(1_200)];
  const { campaign_id, custom_id } = await makePayouts(laurel, staff, winnersOf(won));
  const query = `?campaign_id=${campaign_id}&page_size=1`;
  const answer = await file(query, csv);
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="payouts.csv"');
  await answer.body?.cancel();
  const fromCsv = await csvLines(query);
  const fromXlsx = await xlsxLines(query);
  assert.deepEqual([fromCsv.length, fromXlsx.length], [1_202, 1_202]);
  const { results } = (await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}&page_size=1000`)).body;
  const [first, second] = results as [Payout, Payout];
  assert.deepEqual(
    fromCsv.slice(0, 1_000).map(({ id }) => Number(id)),
    idsOf({ results }),
  );
  for (const line of [fromCsv[0], fromXlsx[0]]) {
    assert.equal(line?.amount, '999999999999999.12345678');
    assert.deepEqual([String(line.place), line.custom_id, line.kind], ['1', custom_id, 'cash']);
    assert.equal(line.transaction_id, first.transaction_id);
    assert.equal(line.created_at, first.created_at);
  }
  for (const line of [fromCsv[1], fromXlsx[1]]) {
    assert.deepEqual([String(line?.count), line?.game_ids], ['50', 'GD8; GD9']);
    assert.equal(line?.player_hash, second.player_hash);
  }
});

test('lists and files begin with the newest settlement', async () => {
  const many = (of: number) => winnersOf(Array.from({ length: of }, (_, index) => [prize(index + 1)]));
  const at = [3, 1, 2].map((day) => new Date(Date.UTC(2027, 0, day)));
  const ids: number[][] = [];
  for (const [index, one] of at.entries()) {
    const made = await makePayouts(laurel, staff, many(200 + index), { at: one });
    ids.push(await moveAll(laurel, made.campaign_id, 'rejected'));
  }
  const wanted = [0, 2, 1].flatMap((index) => ids[index] as number[]);
  const query = '?status=rejected&page_size=1000';
  assert.deepEqual(idsOf((await staff.get(`/api/v1/payouts${query}`)).body), wanted);
  assert.deepEqual(
    (await csvLines(query)).map(({ id }) => Number(id)),
    wanted,
  );
});

test('a player’s name is never a formula in a file', async () => {
  const [winner] = winnersOf([[prize(1)]]);
  const player_username = '=HYPERLINK("http://example.com")';
  const { campaign_id } = await makePayouts(laurel, staff, [{ ...(winner as Winner), player_username }]);
  const query = `?campaign_id=${campaign_id}`;
  assert.equal((await csvLines(query))[0]?.player_username, `'${player_username}`);
  // A cell of text is never a formula in a workbook, so that it stays as it is.
  assert.equal((await xlsxLines(query))[0]?.player_username, player_username);
});

test('a file without matches has only a header', async () => {
  assert.match(await (await file('?player_id=nobody', csv)).text(), /^id,campaign_id,[\w,]+\n$/);
  assert.deepEqual(await xlsxLines('?player_id=nobody'), []);
});

function manyPrizes(count: number) {
  return Array.from({ length: count }, (_, index) => [prize(index + 3)]);
}

test('filters payouts by kind of prize and by age, also in files', async () => {
  const spins = prize(1, { kind: 'free_spins', count: 20, game_ids: ['GD8'] });
  const winners = winnersOf([[spins, prize(1)], [prize(2)]]);
  const old = await makePayouts(laurel, staff, winners, { at: new Date('2026-12-01T10:00:00Z') });
  const recent = await makePayouts(laurel, staff, winners, { at: new Date('2026-12-01T12:00:00.500Z') });
  const count = async (query: string) => (await staff.get(`/api/v1/payouts?${query}`)).body.count;
  const filter = `campaign_id=${old.campaign_id}`;
  assert.equal(await count(`${filter}&prize=free_spins`), 1);
  assert.equal(await count(`${filter}&prize=cash`), 2);
  assert.equal(await count(`${filter}&prize=bonus`), 0);
  assert.equal(await count('created_before=2026-12-01T12:00:00.500Z'), 3);
  assert.equal(await count('created_before=2026-12-01T13:00:00.501%2B01:00&prize=free_spins'), 2);
  assert.equal(await count(`campaign_id=${recent.campaign_id}&created_before=2026-12-01T12:00:00Z`), 0);
  const lines = await csvLines('?created_before=2026-12-01T11:00:00Z&prize=cash');
  assert.deepEqual(new Set(lines.map(({ custom_id }) => custom_id)), new Set([old.custom_id]));
  assert.equal(lines.length, 2);
});

test('sums up what matches, exactly, by prize kind and currency', async () => {
  const spins = prize(1, { kind: 'free_spins', count: 20, game_ids: ['GD8'] });
  const winners = winnersOf([[spins, prize(1)], [prize(2, { kind: 'cash', amount: '0.1' })]]);
  const { campaign_id } = await makePayouts(laurel, staff, winners, { currency: 'SEK' });
  const totals = async (query: string) => {
    const { status, body } = await staff.get(`/api/v1/payouts/totals?campaign_id=${campaign_id}${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.results.map(({ kind, currency, owed, count }: Record<string, unknown>) => [
      ...[kind, currency, owed, count],
    ]);
  };
  const cash = ['cash', 'SEK', '10.6', 2];
  assert.deepEqual(await totals(''), [cash, ['free_spins', 'SEK', '20', 1]]);
  assert.deepEqual(await totals('&status=pending&prize=cash'), [cash]);
  assert.deepEqual(await totals('&player_id=p2'), [['cash', 'SEK', '0.1', 1]]);
  assert.deepEqual(await totals('&status=paid'), []);
  const wrong = await staff.get('/api/v1/payouts/totals?created_before=yesterday');
  assertRefused(wrong, 400, 'invalid_parameter');
});

test('finds payouts that were paid late by the hours since the settlement', async () => {
  const winners = winnersOf([[prize(1)], [prize(2)]]);
  const at = new Date(settledAt.getTime() - 48 * 3_600_000);
  const { campaign_id } = await makePayouts(laurel, staff, winners, { at });
  const unpaid = await makePayouts(laurel, staff, winners, { at });
  const paid = await moveAll(laurel, campaign_id, 'paid');
  const late = async (hours: number) =>
    idsOf((await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}&paid_after_hours=${hours}`)).body);
  assert.deepEqual([await late(1), await late(48), await late(49)], [paid, paid, []]);
  const lines = await csvLines('?paid_after_hours=48');
  assert.deepEqual(new Set(lines.map(({ id }) => Number(id))), new Set(paid));
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${unpaid.campaign_id}&paid_after_hours=1`);
  assert.equal(body.count, 0);
});

test('a time that is none is refused by the name of the parameter, for lists and files', async () => {
  const query = 'created_before=yesterday';
  const { errors } = assertRefused(await staff.get(`/api/v1/payouts?${query}`), 400, 'invalid_parameter');
  assert.equal(errors?.[0]?.parameter, 'created_before');
  assert.equal((await file(`?${query}`, csv)).status, 400);
});
