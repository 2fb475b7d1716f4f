import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SNAPSHOT_ROUNDS } from '@laurel/rules/fold/fold.ts';
import type { Queryable, Statement } from '../../src/database/database.ts';
import { queryableBy, withTenants } from '../../src/database/tenant-session.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import {
  accept,
  addCampaign,
  addTenant,
  furnish,
  type Modules,
  type OpenModules,
  openModules,
  rebuild,
  standingsOf,
  untilScored,
} from '../support/modules.ts';

/** More than a few groups of players, with more rounds than a fold keeps open. */
const PLAYERS = 300;
const ROUNDS = 8;

let modules: OpenModules;
/** Scores; what it sends is noted. */
let scoring: Modules;
let sent: string[] = [];
before(async () => {
  modules = await openModules();
  scoring = await furnish(modules.opened, (service) => {
    const noted = (session: Pick<Queryable, 'query'>): Queryable['query'] => {
      return (statement) => {
        sent.push(labelOf(statement));
        return session.query(statement);
      };
    };
    return withTenants({
      ...service,
      query: noted(service),
      transaction: (work) => service.transaction((session) => work(queryableBy(noted(session)))),
    });
  });
});
after(async () => {
  await scoring.close();
  await modules.close();
});

/** What reads events of players again: not the news of the log. */
function labelOf({ text }: Statement): string {
  if (text.includes('wanted(fold_id, player_id, before')) return 'snapshots';
  return /\bfrom events\b/.test(text) && !text.includes('has_earlier') ? 'histories' : 'other';
}

const readings = () => sent.filter((label) => label !== 'other').toSorted();

/** In three windows, of all games and of every other one. */
async function addCampaigns(tenant_id: number): Promise<void> {
  for (const end of ['2026-11-21', '2026-11-22', '2026-11-30'])
    for (const games of [{}, { games: { ids: ['even'] } }])
      await addCampaign(
        scoring,
        tenant_id,
        pointTournament({ start: '2026-11-20T00:00:00Z', end: `${end}T00:00:00Z`, ...games }),
      );
}

function bet(player: number, round: number, members = {}) {
  return gameround({
    player_id: `player-${player}`,
    round_id: `r${round}`,
    game_id: round % 2 === 0 ? 'even' : 'odd',
    timestamp: new Date(Date.parse('2026-11-20T00:00:00Z') + round * 1_000).toISOString(),
    ...members,
  });
}

/** Sends events, and answers what was read again to score them. */
async function play(tenant_id: number, events: unknown[]): Promise<string[]> {
  await untilScored(scoring, tenant_id);
  sent = [];
  await accept(scoring, tenant_id, events);
  await untilScored(scoring, tenant_id);
  return readings();
}

async function assertAsFromNothing(tenant_id: number): Promise<void> {
  const live = await standingsOf(scoring, tenant_id);
  await rebuild(scoring, tenant_id);
  assert.deepEqual(await standingsOf(scoring, tenant_id), live);
}

test('a late round of each of 300 players in six campaigns of three windows costs one statement that reads again', async () => {
  const tenant_id = await addTenant(modules);
  await addCampaigns(tenant_id);
  const players = Array.from({ length: PLAYERS }, (_, player) => player);
  const rounds = Array.from({ length: ROUNDS }, (_, round) => players.map((player) => bet(player, round)));
  await play(tenant_id, rounds.flat());
  const late = players.map((player) => bet(player, player % 3, { is_win: true }));
  assert.deepEqual(await play(tenant_id, late), ['histories']);
  await assertAsFromNothing(tenant_id);
});

test('with snapshots to continue from, two', async () => {
  const tenant_id = await addTenant(modules);
  await addCampaigns(tenant_id);
  const players = [0, 1, 2, 3];
  const rounds = Array.from({ length: SNAPSHOT_ROUNDS + 20 }, (_, round) =>
    players.map((player) => bet(player, round)),
  );
  await play(tenant_id, rounds.flat());
  const late = players.map((player) => bet(player, SNAPSHOT_ROUNDS + 2 * player, { is_win: true }));
  assert.deepEqual(await play(tenant_id, late), ['histories', 'snapshots']);
  await assertAsFromNothing(tenant_id);
});
