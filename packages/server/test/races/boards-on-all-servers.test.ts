import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { type Laurel, startServers } from '../support/laurel.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { everythingScored, type Leaderboard } from '../support/scored.ts';
import { waitUntil } from '../support/waiting.ts';

const opened = forFile(startServers);
let first: Laurel;
let servers: Laurel[];
before(() => {
  ({ first, servers } = opened);
});

const HOUR = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const window = { start: hoursFromNow(-24), end: hoursFromNow(24) };

test('every server shows a new, changed, cleared or voided name', async () => {
  const staff = await signInOwner(first);
  const custom_id = 'names';
  await publish(staff, custom_id);
  await sendEvents(first, [gameround({ player_id: 'anna', timestamp: hoursFromNow(-1) })]);
  const placeholder = /^Player [0-9a-f]{6}$/;
  await everywhere(custom_id, placeholder);
  for (const [at, username, shown] of [
    [1, 'Anna', /^Anna$/],
    [2, 'Anna-Maria', /^Anna-Maria$/],
    [3, null, placeholder],
    [4, 'Annabel', /^Annabel$/],
  ] as const) {
    const data = { unique_id: `name-${at}`, timestamp: hoursFromNow(at - 10), player_id: 'anna' };
    await sendEvents(servers[at % servers.length] as Laurel, [
      { event: 'player', data: { ...data, username } },
    ]);
    await everywhere(custom_id, shown);
  }
  const reason = 'not hers';
  const { status } = await staff.post('/api/v1/events/void', { unique_ids: ['name-4', 'name-3'], reason });
  assert.equal(status, 200);
  await everywhere(custom_id, /^Anna-Maria$/);
});

test('equal rows have the same version on every server, even on one that has just started', async () => {
  const staff = await signInOwner(first);
  const id = await publish(staff, 'versions');
  const versions: number[] = [];
  for (let round = 1; round <= 5; round++) {
    const sender = servers[round % servers.length] as Laurel;
    await sendEvents(sender, [gameround({ player_id: `player-${round % 3}`, timestamp: hoursFromNow(-1) })]);
    versions.push(await versionEverywhere(servers, id));
  }
  assert.deepEqual(
    versions,
    [...new Set(versions)].toSorted((a, b) => a - b),
    'each change makes it grow',
  );

  await publish(staff, 'beside');
  assert.equal(await versionEverywhere(servers, id), versions.at(-1), 'another campaign changes nothing');
});

test(
  'a server that starts later shows the same version as the others',
  onlyOn('postgres', 'one process opens it'),
  async () => {
    const staff = await signInOwner(first);
    const id = await publish(staff, 'before the start');
    await sendEvents(first, [gameround({ player_id: 'player-1', timestamp: hoursFromNow(-1) })]);
    const version = await versionEverywhere(servers, id);
    const third = await first.startAnother();
    try {
      assert.equal(await versionEverywhere([...servers, third], id), version);
    } finally {
      await third.close();
    }
  },
);

const publish = (staff: Management, custom_id: string) =>
  published(staff, pointTournament({ ...window, custom_id }));

/** Waits until every server's listing shows a matching name in the first row of the campaign; fails after a minute. */
async function everywhere(custom_id: string, name: RegExp): Promise<void> {
  for (const [nth, server] of servers.entries())
    await waitUntil(`server ${nth + 1} shows ${name}`, async () =>
      assert.match(await listedName(server, custom_id), name),
    );
}

async function listedName({ url, apiKey }: Laurel, custom_id: string): Promise<string> {
  const path = '/public/api/v2/tournaments/details?page_size=25';
  const response = await fetch(`${url}${path}`, { headers: { authorization: apiKey } });
  const { results } = (await response.json()) as {
    results: { campaign: { custom_id: string }; leaderboard: { player_username: string }[] }[];
  };
  const entry = results.find(({ campaign }) => campaign.custom_id === custom_id);
  return entry?.leaderboard[0]?.player_username ?? '';
}

/** The version that all servers give the board once all of them have caught up. */
async function versionEverywhere(all: Laurel[], campaign_id: number): Promise<number> {
  const boards: Leaderboard[] = [];
  for (const server of all) {
    const staff = await signInOwner(server);
    await everythingScored(staff);
    boards.push((await staff.get(`/api/v1/campaigns/${campaign_id}/leaderboard`)).body);
  }
  for (const { results, version } of boards) {
    assert.deepEqual(results, boards[0]?.results);
    assert.equal(version, boards[0]?.version);
  }
  return boards[0]?.version ?? 0;
}
