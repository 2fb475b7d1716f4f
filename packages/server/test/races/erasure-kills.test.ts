import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { openAsService } from '../../src/database/service-role.ts';
import { erasePlayer } from '../../src/players/data-rights/erase-player.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { tablesWith } from '../support/everywhere.ts';
import { forFile } from '../support/for-file.ts';
import { killAtEach } from '../support/killable.ts';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  type Modules,
  openModules,
  untilScored,
} from '../support/modules.ts';

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
  const eraseBy = ({ scoring }: Modules, service: Database) => {
    const dependencies = { database: service, clock, scoring, intakeNotes: { written: async () => {} } };
    return erasePlayer(dependencies, { tenant_id, username: 'test' }, victim, { reason: 'r' });
  };
  const { kills, result } = await killAtEach(modules.opened, tenant_id, eraseBy, async (statements) => {
    assert.deepEqual(await traces(tenant_id), before, `after ${statements} statements`);
    assert.equal(await audited(tenant_id), 0);
  });
  const service = (await openAsService(modules.opened)) as Database;
  assert.equal((await eraseBy(modules, service)).player_id, result.player_id);
  assert.ok(kills >= 30, `${kills} kills`);
  assert.deepEqual(await traces(tenant_id), { tables: [], events: 0 });
  assert.equal(await audited(tenant_id), 1);
  assert.deepEqual(await scores(), board);
});
