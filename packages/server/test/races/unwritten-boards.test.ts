import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { openAsService } from '../../src/database/service-role.ts';
import { withTenants } from '../../src/database/tenant-session.ts';
import { voidIn } from '../support/beside-the-log.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  furnish,
  type Modules,
  type OpenModules,
  openModules,
  rebuild,
  standingsOf,
  untilScored,
} from '../support/modules.ts';
import { waitUntil } from '../support/waiting.ts';

let modules: OpenModules;
before(async () => {
  modules = await openModules();
});
after(async () => {
  for (const process of opened) await process.close();
  await modules.close();
});

const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
const PLAYERS = 7;
const CRASHES = 6;
/** Lets a process that writes no more still show boards, however slow the machine is. */
const LONGER_THAN_THE_TEST = 600_000;

interface Process extends Modules {
  /** From now on all its checkpoints fail. */
  stop: () => void;
}

const opened: { close: () => Promise<void> }[] = [];

/** Another process over the same database, which can be killed between showing and checkpoint. */
async function openProcess(): Promise<Process> {
  let isStopped = false;
  const { promise: hangs, reject } = Promise.withResolvers<never>();
  hangs.catch(() => undefined);
  const wrap = (service: Database): Database =>
    withTenants({ ...service, transaction: (work) => (isStopped ? hangs : service.transaction(work)) });
  const process = await furnish(modules.opened, wrap, LONGER_THAN_THE_TEST);
  const stop = () => {
    isStopped = true;
  };
  const close = async () => {
    const closed = process.close();
    reject(new Error('killed'));
    await closed;
  };
  opened.push({ close });
  return { ...process, stop };
}

/** The board as it was seen at each revision. */
const seen = new Map<number, string>();

async function look(process: Modules, tenant_id: number, campaign_id: number): Promise<number> {
  const view = (await process.boards.ofTenant(tenant_id)).views.get(campaign_id);
  assert.ok(view);
  const lines = JSON.stringify(view.board.rows(0, view.board.count));
  assert.equal(seen.get(view.revision) ?? lines, lines, `revision ${view.revision} shows two boards`);
  seen.set(view.revision, lines);
  return view.seq;
}

async function lookUntil(
  process: Modules,
  tenant_id: number,
  campaign_id: number,
  seq: number,
): Promise<void> {
  const isShown = async () => (await look(process, tenant_id, campaign_id)) >= seq;
  await waitUntil(`the event ${seq} is shown`, isShown, { every: 1, throwsAtOnce: true });
}

test('no revision shows two boards, even if another process takes over from one that was killed before its checkpoint (I12)', async () => {
  assert.ok(await openAsService(modules.opened));
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(modules, tenant_id, pointTournament(window));
  await untilScored(modules, tenant_id);
  let sent = 0;
  let process = await openProcess();
  for (let crash = 0; crash < CRASHES; crash++) {
    for (let batch = 0; batch < 5; batch++) {
      if (batch === 2) process.stop();
      const events = Array.from({ length: 3 }, (_, i) =>
        gameround({
          unique_id: `e${sent + i}`,
          player_id: `p${(sent * 5 + i) % PLAYERS}`,
          amount: 1 + (sent % 4),
        }),
      );
      sent += events.length;
      await accept(process, tenant_id, events);
      await lookUntil(process, tenant_id, campaign_id, sent);
    }
    // The first process sends nothing more, and what it showed last was not written.
    process = await openProcess();
    await lookUntil(process, tenant_id, campaign_id, sent);
    if (crash % 2 === 1) await voidIn(process, tenant_id, [`e${sent - 2}`, `e${sent - 9}`]);
    await lookUntil(process, tenant_id, campaign_id, sent);
  }
  await untilScored(process, tenant_id);
  const [live, board] = [
    await standingsOf(process, tenant_id),
    await boardRows(process, tenant_id, campaign_id),
  ];
  assert.equal(board.length, PLAYERS);
  await rebuild(process, tenant_id);
  assert.deepEqual(await standingsOf(process, tenant_id), live);
  assert.deepEqual(await boardRows(process, tenant_id, campaign_id), board);
});
