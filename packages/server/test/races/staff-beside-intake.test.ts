import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, postEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { type Laurel, startServers } from '../support/laurel.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { checkedBoard, everythingScored } from '../support/scored.ts';
import type { Answer } from '../support/staff.ts';

const CLIENTS = 8;
const EVENTS = 1_600;
const SLICE = 80;

const opened = forFile(startServers);
let staffs: Management[];
before(async () => {
  for (const server of opened.servers) await server.setClock(moments.during);
  staffs = await Promise.all(opened.servers.map(signInOwner));
});

const events = Array.from({ length: EVENTS }, (_, i) =>
  gameround({
    timestamp: new Date(Date.parse('2026-12-02T10:00:00Z') + i * 1_000).toISOString(),
    player_id: `player-${Math.floor(i / 3) % 37}`,
    round_id: `round-${Math.floor(i / 3)}`,
    is_win: i % 3 === 2,
    amount: i % 11,
  }),
) as unknown as Event[];

/** Status codes that a caller may get while others act at the same moment. */
const statuses = new Map<number, number>();

test('concurrent events, publications, edits and voids at two servers cause no failure, and boards equal their rebuild', async () => {
  const campaign_ids: number[] = [];
  await Promise.all([
    ...Array.from({ length: CLIENTS }, (_, client) => sendSlices(client)),
    ...staffs.flatMap((staff) => [publishAndEdit(staff, campaign_ids), voidSlices(staff, 4)]),
  ]);
  // Once more after the last edit, whose fold would otherwise read the log after the voids.
  await everythingAtRest();
  await Promise.all(staffs.map((staff) => voidSlices(staff, 3)));
  assert.deepEqual(
    [...statuses.keys()].filter((status) => status >= 500),
    [],
  );
  assert.ok((statuses.get(201) ?? 0) >= 4 * staffs.length, 'campaigns were made');
  await everythingAtRest();
  const { body: stats } = await (staffs[0] as Management).get('/api/v1/intake/stats');
  assert.equal(stats.accepted, EVENTS, 'each event counts once, whoever sent it');
  // A later event with other content is a conflict; any other known event is a resend.
  assert.equal(stats.duplicates + stats.conflicts, EVENTS * (CLIENTS - 1));
  assert.ok(stats.conflicts > 0);
  for (const campaign_id of campaign_ids) await assertProven(campaign_id);
});

async function sendSlices(client: number): Promise<void> {
  const server = opened.servers[client % opened.servers.length] as Laurel;
  const own = client % 4 === 3 ? events.map(withOtherContent) : events;
  const rotated = [...own.slice(client * 211), ...own.slice(0, client * 211)];
  for (let from = 0; from < rotated.length; from += SLICE) {
    const { status } = await postEvents(server, JSON.stringify(rotated.slice(from, from + SLICE)));
    assert.equal(status, 204);
  }
}

function withOtherContent(event: Event): Event {
  return { ...event, data: { ...event.data, currency: 'USD' } } as Event;
}

/** Four campaigns: each is published, edited twice, and every second one ended in one way or the other. */
async function publishAndEdit(staff: Management, campaign_ids: number[]): Promise<void> {
  for (let made = 0; made < 4; made++) {
    const definition = pointTournament();
    const { body } = noted(await staff.post('/api/v1/campaigns', definition));
    const address = `/api/v1/campaigns/${body.id}`;
    noted(await staff.post(`${address}/publish`, {}));
    for (const points of ['2', '3']) await edit(staff, address, definition, points);
    noted(await staff.post(`${address}/disqualifications`, { player_id: 'player-5', reason: 'test' }));
    if (made % 4 === 1) noted(await staff.post(`${address}/cancel`, { reason: 'test' }));
    else campaign_ids.push(body.id);
  }
}

async function edit(
  staff: Management,
  address: string,
  definition: TournamentInput,
  points: string,
): Promise<void> {
  const edited = { ...definition, rules: { tasks: [{ task: 'turnover', amount: '1', points }] } };
  const { body } = noted(await staff.post(`${address}/preview`, edited));
  noted(await staff.put(address, { ...edited, reason: 'test', confirm: body.confirm }));
}

/** Every ninth event from a given one on. */
async function voidSlices(staff: Management, nth: number): Promise<void> {
  const unique_ids = events.filter((_, i) => i % 9 === nth).map(({ data }) => data.unique_id);
  for (let from = 0; from < unique_ids.length; from += 20) {
    const slice = unique_ids.slice(from, from + 20);
    noted(await staff.post('/api/v1/events/void', { unique_ids: slice, reason: 'test' }));
  }
}

function noted(answer: Answer): Answer {
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  assert.ok(answer.status < 300 || answer.status === 409, JSON.stringify(answer.body));
  return answer;
}

/** Every server shows every event. */
async function everythingAtRest(): Promise<void> {
  for (const staff of staffs) await everythingScored(staff);
}

/** Both servers show the same board, and folding the log again gives that board. */
async function assertProven(campaign_id: number): Promise<void> {
  const [staff] = staffs as [Management];
  const address = `/api/v1/campaigns/${campaign_id}`;
  const rebuild = await checkedBoard(staff, campaign_id);
  assert.deepEqual([rebuild.state, rebuild.differences], ['finished', 0]);
  const boards = await Promise.all(
    staffs.map(async (one) => (await one.get(`${address}/leaderboard?page_size=100`)).body.results),
  );
  assert.equal(boards[0].length, 36, 'all but the disqualified one');
  for (const board of boards) assert.deepEqual(board, boards[0]);
}
