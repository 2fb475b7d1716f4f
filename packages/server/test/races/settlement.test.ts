import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { replaceDefinition } from '../../src/campaigns/editing/replace.ts';
import { readStoredSettlement } from '../../src/campaigns/store/settlements.ts';
import type { Database, Queryable } from '../../src/database/database.ts';
import { queryableBy, withTenants } from '../../src/database/tenant-session.ts';
import { disqualify } from '../../src/participation/participation.ts';
import { voidIn } from '../support/beside-the-log.ts';
import { onlyOn } from '../support/engine.ts';
import { forFile } from '../support/for-file.ts';
import { killAtEach } from '../support/killable.ts';
import { stopLogClock } from '../support/log-clock.ts';
import {
  accept,
  addCampaign,
  addRates,
  addTenant,
  boardRows,
  furnish,
  type Modules,
  openModules,
  untilScored,
} from '../support/modules.ts';
import { settlementTraces as traces } from '../support/settled.ts';
import { assertProven, author, bets, blocked, clock, endingAt, settleIn } from '../support/settling.ts';
import { waitUntil } from '../support/waiting.ts';

const modules = forFile(openModules);

/** The log's clock never goes back, so each test has its own hour. */
let hour = 12;
let end: string;

async function newHour(): Promise<void> {
  hour += 1;
  end = `2026-11-20T${hour}:30:00Z`;
  await stopLogClock(modules.opened, new Date(`2026-11-20T${hour}:00:00Z`));
}

async function endOfHour(): Promise<void> {
  await stopLogClock(modules.opened, new Date(`2026-11-20T${hour}:30:01Z`));
}

function campaign(members: Partial<TournamentInput> = {}): TournamentInput {
  return endingAt(end, members);
}

async function untilSettled(process: Modules, tenant_id: number, campaign_ids: number[]): Promise<void> {
  const settle = async () => {
    await settleIn(process, tenant_id, process.database);
    const found = campaign_ids.map((campaign_id) =>
      readStoredSettlement(modules.database.ofTenant(tenant_id), campaign_id),
    );
    return (await Promise.all(found)).every((one) => one !== undefined);
  };
  await waitUntil('the campaigns are settled', settle, { every: 0, throwsAtOnce: true });
}

test('a settlement that is killed at any statement leaves nothing behind, and the next process completes it once', async () => {
  await newHour();
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(
    modules,
    tenant_id,
    campaign({ audience: { exclude_player_ids: ['p3'] } }),
  );
  await accept(modules, tenant_id, bets('p', 6));
  await untilScored(modules, tenant_id);
  await endOfHour();
  const found = () => traces(modules.database.ofTenant(tenant_id), campaign_id);
  const settle = (process: Modules, service: Database) => settleIn(process, tenant_id, service);
  const { kills, result } = await killAtEach(modules.opened, tenant_id, settle, async () =>
    assert.deepEqual(new Set(Object.values((await found()) ?? {})), new Set([0])),
  );
  const once = { settlements: 1, settled: 1, excluded: 1, audited: 1 };
  assert.deepEqual([result, await found()], [1, { ...once, payouts: 3, transactions: 3 }]);
  assert.ok(kills >= 8, `${kills} kills`);
  assert.equal(await settleIn(modules, tenant_id, modules.database), 0);
  await assertProven(modules, tenant_id, campaign_id);
});

test(
  'a disqualification during a settlement waits for it and is answered that the board is final',
  onlyOn('postgres', 'another transaction goes on beside that of the settlement'),
  async () => {
    await newHour();
    const tenant_id = await addTenant(modules);
    const campaign_id = await addCampaign(modules, tenant_id, campaign());
    await accept(modules, tenant_id, bets('p', 4));
    await untilScored(modules, tenant_id);
    await endOfHour();
    const dependencies = { database: modules.database, clock, scoring: modules.scoring };
    let disqualifying: Promise<unknown> | undefined;
    let service = modules.database;
    const process = await furnish(modules.opened, (plain) => {
      const beside = (session: Queryable): Queryable =>
        queryableBy(async (statement) => {
          if (/from campaigns .* for update/.test(statement.text))
            disqualifying ??= disqualify(dependencies, author(tenant_id), campaign_id, {
              player_id: 'p3',
              reason: 'cheat',
            }).catch((error: unknown) => error);
          return session.query(statement);
        });
      service = withTenants({
        ...plain,
        transaction: (work) => plain.transaction((session) => work(beside(session))),
      });
      return service;
    });
    await untilSettled({ ...process, database: service }, tenant_id, [campaign_id]);
    const refused = await disqualifying;
    assert.ok(refused instanceof Fault && refused.code === 'conflict', String(refused));
    const board = await boardRows(process, tenant_id, campaign_id);
    assert.deepEqual(
      board.map((row) => row.player_id),
      ['p3', 'p2', 'p1', 'p0'],
    );
    await process.close();
  },
);

test('two servers that settle during late events, voids, rates, disqualifications and edits make one final board', async () => {
  const second = await modules.openMore();
  for (let round = 0; round < 4; round++) await settleBesideChanges(second, round);
});

async function settleBesideChanges(second: Modules, round: number): Promise<void> {
  await newHour();
  const tenant_id = await addTenant(modules);
  const input = campaign();
  const campaign_id = await addCampaign(modules, tenant_id, input);
  const early = [...bets('p', 30), ...bets('s', 10, { currency: 'SEK' })];
  await addRates(modules, tenant_id, [{ currency: 'SEK', date: '2026-11-20', per_eur: '10' }]);
  await accept(modules, tenant_id, early);
  await untilScored(modules, tenant_id);
  await endOfHour();
  const dependencies = { ...second, clock };
  const isRefused = (error: unknown) => {
    if (!(error instanceof Fault)) throw error;
  };
  const changes = [
    () => accept(second, tenant_id, [...bets('late', 20), blocked('p20')]),
    () => voidIn(second, tenant_id, [early[29 - round]?.data.unique_id as string]),
    () => addRates(second, tenant_id, [{ currency: 'SEK', date: '2026-11-20', per_eur: String(round + 1) }]),
    () => disqualify(dependencies, author(tenant_id), campaign_id, { player_id: 'p28', reason: 'cheat' }),
    () =>
      replaceDefinition(dependencies, author(tenant_id), campaign_id, {
        ...input,
        texts: { en: { name: 'another' } },
        reason: 'a typing error',
      }),
  ];
  await Promise.all([
    untilSettled(modules, tenant_id, [campaign_id]),
    untilSettled(second, tenant_id, [campaign_id]),
    ...changes.map((change) => change().catch(isRefused)),
  ]);
  const settlement = await readStoredSettlement(modules.database.ofTenant(tenant_id), campaign_id);
  assert.equal(settlement?.seq, early.length);
  const found = await traces(modules.database.ofTenant(tenant_id), campaign_id);
  assert.deepEqual([found?.settlements, found?.payouts, found?.transactions], [1, 3, 3]);
  await untilScored(modules, tenant_id);
  const board = await boardRows(modules, tenant_id, campaign_id);
  assert.equal(board.length, settlement?.count);
  assert.ok(board.some((row) => row.player_id === 'p20'));
  await untilScored(second, tenant_id);
  assert.deepEqual(await boardRows(second, tenant_id, campaign_id), board);
  const voids = early.slice(0, 3).map(({ data }) => data.unique_id as string);
  await voidIn(modules, tenant_id, voids);
  await untilScored(modules, tenant_id);
  assert.deepEqual(await boardRows(modules, tenant_id, campaign_id), board);
  await assertProven(modules, tenant_id, campaign_id);
  const fresh = await furnish(modules.opened);
  assert.deepEqual(await boardRows(fresh, tenant_id, campaign_id), board);
  await fresh.close();
}

test('settles fifty campaigns that end in the same second once each', async () => {
  await newHour();
  const tenant_id = await addTenant(modules);
  const campaign_ids: number[] = [];
  for (let i = 0; i < 50; i++) campaign_ids.push(await addCampaign(modules, tenant_id, campaign()));
  const open = await addCampaign(modules, tenant_id, campaign({ end: '2026-11-21T00:00:00Z' }));
  await accept(modules, tenant_id, bets('p', 20));
  await untilScored(modules, tenant_id);
  await endOfHour();
  await untilSettled(modules, tenant_id, campaign_ids);
  const hashes = new Set<string | undefined>();
  for (const campaign_id of campaign_ids) {
    const found = await traces(modules.database.ofTenant(tenant_id), campaign_id);
    assert.deepEqual([found?.settlements, found?.payouts], [1, 3]);
    hashes.add((await readStoredSettlement(modules.database.ofTenant(tenant_id), campaign_id))?.board_hash);
  }
  assert.equal(hashes.size, 1);
  await accept(modules, tenant_id, bets('q', 5));
  await untilScored(modules, tenant_id);
  assert.equal((await boardRows(modules, tenant_id, open)).length, 25);
  assert.equal((await boardRows(modules, tenant_id, campaign_ids[0] as number)).length, 20);
});
