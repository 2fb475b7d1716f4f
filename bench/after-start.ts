import { openScratchEngine } from './harness/engines.ts';
import { joinLaurel, type Laurel, publish, startLaurel } from './harness/laurel.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { fillBoards } from './load/fill-boards.ts';
import { addIdleTenants, keyOfIdle } from './load/idle-tenants.ts';
import { measuredRow, tableHead } from './load/measured-row.ts';
import { startOthers } from './load/others.ts';
import { betEvent, postEvents } from './load/post-events.ts';

/**
 * What the first requests after a start take, and what they cost others: `node bench/after-start.ts [embedded|postgres]
 * [players] [campaigns] [tenants]`. One tenant has boards of so many players, which are read when somebody asks for one.
 * Printed is how long the start took, then a row for each of the first requests, as `node bench/stalls.ts` prints them.
 */
const engineName = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const players = Number(process.argv[3] ?? 1_000_000);
const campaigns = Number(process.argv[4] ?? 1);
const tenants = Number(process.argv[5] ?? 3_000);
/** Idle tenants whose first listing and first event are measured. */
const ASKED = Math.min(200, Math.floor(tenants / 2));

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine(engineName, cleanup);
const before = await startLaurel({ engine, cleanup }, 2);
const ids = await publish(before, activeCampaigns(campaigns));
await fillBoards(before, players);
await addIdleTenants(before, tenants);
await before.stop();
await engine.settle();

const began = performance.now();
const laurel = await joinLaurel({ engine, cleanup }, before);
const ready = await fetch(`${laurel.url}/ready`);
const took = performance.now() - began;
console.log(`${engine.title}; ${campaigns} boards of ${players} players; ${tenants} other tenants`);
console.log(`a start until /ready answers ${ready.status} and staff signed in: ${took.toFixed(0)} ms`);
console.log(tableHead);
const none = { begin: () => {}, end: () => ({ acknowledged: 0, listed: 0 }), stop: async () => {} };
const bet = (nth: number) => betEvent({ unique_id: `first-${nth}`, player_id: `waker-${nth}` });
await measuredRow({ laurel, others: none }, 'the first event', () => postEvents(laurel, [bet(0)], 1));
const others = await startOthers(laurel, 1);
cleanup.defer(others.stop);
const row = (name: string, work: () => Promise<unknown>) => measuredRow({ laurel, others }, name, work);
await row(`the first board of ${players} players`, () => board(laurel, ids[0] ?? 0));
await row('the same board again', () => board(laurel, ids[0] ?? 0));
await row(`the first listing of ${ASKED} tenants, one after the other`, () => askEach(list));
await row(`the first event of ${ASKED} others`, () => askEach((nth) => send(nth + ASKED)));
console.log(`${await laurel.memory()} MiB`);

async function board({ url, accessToken }: Laurel, id: number): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await fetch(`${url}/api/v1/campaigns/${id}/leaderboard?page_size=100`, { headers });
  const { count } = (await response.json()) as { count: number };
  if (count !== players) throw new Error(`${response.status}, ${count} players`);
}

async function askEach(ask: (nth: number) => Promise<Response>): Promise<void> {
  for (let nth = 1; nth <= ASKED; nth++) {
    const response = await ask(nth);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`tenant ${nth}: ${response.status}`);
  }
}

function list(nth: number): Promise<Response> {
  const headers = { authorization: keyOfIdle(nth) };
  return fetch(`${laurel.url}/public/api/v2/tournaments/details`, { headers });
}

function send(nth: number): Promise<Response> {
  const headers = { 'x-api-key': keyOfIdle(nth), 'content-type': 'application/json' };
  const body = JSON.stringify([bet(nth)]);
  return fetch(`${laurel.url}/api/v1/events`, { method: 'POST', headers, body });
}
