import assert from 'node:assert/strict';
import { test } from 'node:test';
import { erasePlayer } from '../../src/players/data-rights/erase-player.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { tablesWith } from '../support/everywhere.ts';
import { forFile } from '../support/for-file.ts';
import { Killed, openKillable } from '../support/killable.ts';
import { accept, addCampaign, addTenant, boardRows, openModules, untilScored } from '../support/modules.ts';

const modules = forFile(openModules);

const clock = () => new Date('2026-12-02T12:00:00Z');
const victim = 'victim-of-kills';

async function audited(tenant_id: number): Promise<number> {
  const values = [tenant_id];
  const text = `select 1 from audit_log where tenant_id = $1 and action = 'player.erased'`;
  return (await modules.database.query({ tenant_id, text, values })).length;
}

/** The places that name the player, and how often the log does. */
async function traces(tenant_id: number): Promise<unknown> {
  const text = 'select count(*) as events from events where tenant_id = $1 and player_id = $2';
  const values = [tenant_id, victim];
  const [row] = await modules.database.query<{ events: number }>({ tenant_id, text, values });
  return { tables: await tablesWith(modules.opened, victim), events: row?.events };
}

/** More than there are: it is killed at each of them in turn, until it comes to its end. */
const MAX_STATEMENTS = 1_000;

test('an erasure that is killed at any statement leaves nothing; repeated, it completes with one entry in the audit log', async () => {
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(modules, tenant_id, pointTournament());
  const timestamp = '2026-12-02T11:00:00Z';
  const data = { unique_id: `about ${victim}`, timestamp, player_id: victim, username: 'Vic' };
  const rounds = ['other', victim, victim].map((player_id) => gameround({ player_id, timestamp, amount: 5 }));
  await accept(modules, tenant_id, [{ event: 'player', data }, ...rounds]);
  await untilScored(modules, tenant_id);
  const scores = async () => {
    await untilScored(modules, tenant_id);
    const rows = await boardRows(modules, tenant_id, campaign_id);
    return rows.map(({ place, score }) => [place, score]);
  };
  const before = await traces(tenant_id);
  const board = await scores();
  let kills = 0;
  for (let last = 1; last <= MAX_STATEMENTS; last++) {
    const { process, service, killAfter } = await openKillable(modules.opened);
    await untilScored(process, tenant_id);
    const intakeNotes = { written: async () => {} };
    const dependencies = { database: service, clock, scoring: process.scoring, intakeNotes };
    const erase = () => erasePlayer(dependencies, { tenant_id, username: 'test' }, victim, { reason: 'r' });
    killAfter(last);
    const erased = await erase().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      kills += 1;
      return undefined;
    });
    killAfter(Number.POSITIVE_INFINITY);
    if (erased) assert.deepEqual((await erase()).player_id, erased.player_id);
    await process.close();
    if (erased) break;
    assert.deepEqual(await traces(tenant_id), before, `after ${last} statements`);
    assert.equal(await audited(tenant_id), 0);
  }
  assert.ok(kills >= 30, `${kills} kills`);
  assert.deepEqual(await traces(tenant_id), { tables: [], events: 0 });
  assert.equal(await audited(tenant_id), 1);
  assert.deepEqual(await scores(), board);
});
