import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { dismissAlarm, raiseAlarm } from '../support/alarms-of-payouts.ts';
import { sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { columnsOf } from '../support/members.ts';
import { makePayouts, moveAll, prize, winnersOf } from '../support/payouts.ts';
import { signIn } from '../support/staff.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let token: string;
before(async () => {
  token = await signIn(laurel);
});

let told = 0;
const setPaused = (player_id: string, incentives_paused: boolean) =>
  sendEvents(laurel, [
    {
      event: 'player',
      data: { unique_id: `may-${++told}`, timestamp: new Date().toISOString(), player_id, incentives_paused },
    },
  ]);

async function fileOf(query: string, accept: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, accept };
  const answer = await fetch(`${laurel.url}/api/v1/payouts${query}`, { headers });
  return Buffer.from(await answer.arrayBuffer());
}

/** The first cells of the lines of a file, in both formats; both have the same. */
async function firstCells(query: string): Promise<string[]> {
  const rows: string[][] = parse(await fileOf(query, 'text/csv'));
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const [sheet] = (await readXlsxFile(await fileOf(query, xlsx))) as unknown as { data: unknown[][] }[];
  const cells = rows.slice(1).map(([id]) => id ?? '');
  assert.deepEqual(
    sheet?.data.slice(1).map(([id]) => String(id)),
    cells,
  );
  return cells;
}

/** Payouts: p1 is paused, of p2 an alarm is open, p3 is held, p4 waits, p5 is rejected, and p6 is free. */
async function mixed() {
  const winners = winnersOf(Array.from({ length: 6 }, (_, index) => [prize(index + 1)]));
  const { campaign_id, custom_id } = await makePayouts(laurel, staff, winners);
  const ids = await moveAll(laurel, campaign_id, 'pending');
  const [paused, alarmed, held, waiting, rejected, free] = ids as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  await staff.post('/api/v1/payouts/approve', { ids: [paused, alarmed, held, rejected, free] });
  await staff.post(`/api/v1/payouts/${held}/hold`, { reason: 'doubts' });
  await staff.post(`/api/v1/payouts/${rejected}/reject`, { reason: 'shared account' });
  await setPaused('p1', true);
  const alarm = await raiseAlarm(laurel, { campaign_id, player_id: 'p2', place: 2 });
  return { campaign_id, custom_id, ids, alarm, paused, alarmed, held, waiting, rejected, free };
}

test('rows name the campaign and say who is paused and which alarms are open', async () => {
  const { campaign_id, ids, alarm } = await mixed();
  const { results } = (await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}`)).body;
  const { texts } = (await staff.get(`/api/v1/campaigns/${campaign_id}`)).body;
  const rows = results.map(({ campaign_name, paused, open_alarms }: Record<string, unknown>) => [
    ...[campaign_name, paused, (open_alarms as { id: number }[]).map(({ id }) => id)],
  ]);
  const rest = Array.from({ length: 4 }, () => [texts.en.name, false, []]);
  assert.deepEqual(rows, [[texts.en.name, true, []], [texts.en.name, false, [alarm]], ...rest]);
  const { body } = await staff.get(`/api/v1/payouts/${ids[0]}`);
  assert.deepEqual([body.campaign_name, body.paused], [texts.en.name, true]);
  await setPaused('p1', false);
});

test('a file leaves out who may not be paid, and ends with a count of them', async () => {
  const { campaign_id, paused, held, waiting, rejected, free } = await mixed();
  const ofCampaign = `?campaign_id=${campaign_id}`;
  const leftOut = 'left out, because they may not be paid now';
  assert.deepEqual(await firstCells(ofCampaign), [
    ...[waiting, rejected, free].map(String),
    `${leftOut}: 3 (paused 1, open_alarm 1, held 1)`,
  ]);
  assert.deepEqual(await firstCells(`${ofCampaign}&status=approved`), [
    ...[String(free), `${leftOut}: 2 (paused 1, open_alarm 1)`],
  ]);
  assert.deepEqual(await firstCells(`${ofCampaign}&status=held`), [String(held)]);
  await setPaused('p1', false);
  assert.ok((await firstCells(ofCampaign)).includes(String(paused)));
});

test('what is in a file of approved payouts can be marked as paid, and nothing else', async () => {
  const { campaign_id, ids } = await mixed();
  const filed = await firstCells(`?campaign_id=${campaign_id}&status=approved`);
  for (const id of ids) {
    const { status } = await staff.post(`/api/v1/payouts/${id}/mark-paid`, { reason: 'bank run' });
    assert.equal(status, filed.includes(String(id)) ? 200 : 409, `${id}`);
  }
  await setPaused('p1', false);
});

for (const by of ['ids', 'campaign_id'] as const)
  test(`a mark of several by ${by} pays those that may be paid, and names the others with reasons`, async () => {
    const world = await mixed();
    const body = by === 'ids' ? { ids: world.ids } : { campaign_id: world.campaign_id };
    const answer = await staff.post('/api/v1/payouts/mark-paid', { ...body, reason: 'bank run' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { count, results, left_out_count, left_out } = answer.body;
    assert.deepEqual([count, results.map(({ id }: { id: number }) => id)], [1, [world.free]]);
    assert.deepEqual([results[0].status, results[0].reason], ['paid', 'bank run']);
    assert.deepEqual(columnsOf(left_out, 'payout_id', 'reasons'), [
      [world.paused, ['paused']],
      [world.alarmed, ['open_alarm']],
      [world.held, ['held']],
      [world.waiting, ['pending']],
      ...(by === 'ids' ? [[world.rejected, ['rejected']]] : []),
    ]);
    assert.deepEqual([left_out_count, left_out[1].open_alarms[0].id], [left_out.length, world.alarm]);
    const [entry] = (await staff.get('/api/v1/audit-log?page_size=1')).body.results;
    assert.deepEqual(
      [entry.action, entry.reason, entry.campaign_id, entry.details.payout_ids],
      ['payout.marked_paid', 'bank run', world.campaign_id, [world.free]],
    );
    await setPaused('p1', false);
    await dismissAlarm(laurel, world.alarm);
    const again = (await staff.post('/api/v1/payouts/mark-paid', body)).body;
    assert.deepEqual([again.count, again.left_out_count], [2, by === 'ids' ? 4 : 2]);
  });

test('a mark of several refuses unknown payouts and campaigns, and a body that names neither or both', async () => {
  for (const body of [{}, { ids: [1], campaign_id: 1 }])
    assertRefused(await staff.post('/api/v1/payouts/mark-paid', body), 422, 'invalid_body');
});

for (const status of ['approved', 'failed'] as const)
  test(`a payout that is ${status} is not marked as paid while an alarm is open, unless a release accepted it`, async () => {
    const { campaign_id } = await makePayouts(laurel, staff, winnersOf([[prize(1)]]));
    const [id] = await moveAll(laurel, campaign_id, status);
    const alarm = await raiseAlarm(laurel, { campaign_id, player_id: 'p1', place: 1 });
    const markPaid = () => staff.post(`/api/v1/payouts/${id}/mark-paid`, { reason: 'by hand' });
    const { detail } = assertRefused(await markPaid(), 409, 'conflict');
    assert.equal(detail, `An alarm that concerns payout ${id} is open, so it cannot become paid.`);
    if (status === 'failed') await dismissAlarm(laurel, alarm);
    else
      for (const [move, body] of [
        ['hold', { reason: 'see the alarm' }],
        ['release', { reason: 'a known streamer' }],
        ['approve', {}],
      ] as const)
        assert.equal((await staff.post(`/api/v1/payouts/${id}/${move}`, body)).status, 200);
    assert.equal((await markPaid()).body.status, 'paid');
  });
