import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';
import { type OpenedConsole, openConsole } from './opened-console.ts';

const present = inBrowser();
const PLAYERS = 100_000;

const opened = forFile(openConsole, present);
let campaign_id: number;
before(async () => {
  if (present.skip !== undefined) return;
  campaign_id = await longBoard(opened);
});

/** A bet of each player, as the log keeps it: the player of number n bets n euros. The statement is one, so that nobody reads half of it. */
const bets = `
  with fresh as materialized (
    select number, h.seq + number as seq, md5('long-' || number) as id
      from event_heads h, generate_series(1, $1::bigint) as number where h.tenant_id = 1
  ), keyed as (
    insert into event_keys (tenant_id, key, content, seq) select 1, md5(id)::uuid, seq, seq from fresh order by 2
  ), written as (
    insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                        player_id, game_id, round_id, currency, amount)
    select 1, seq, log_clock(), timestamptz '2026-12-03T10:00:00Z', 'gameround', false, false, id,
           'S-' || number, 'long-game', id, 'EUR', number
      from fresh order by seq
  )
  update event_heads set seq = seq + $1::bigint where tenant_id = 1`;

/** Answers a campaign of a game of its own that so many players played. */
async function longBoard({ laurel }: OpenedConsole): Promise<number> {
  const owner = await signInOwner(laurel);
  const definition = pointTournament({ custom_id: 'LONG-BOARD', games: { all: false, ids: ['long-game'] } });
  const id = await published(owner, definition);
  await laurel.database.query({ tenant_id: 1, text: bets, values: [PLAYERS] });
  // An event that is sent wakes the processes that follow the log.
  await sendEvents(laurel, [gameround({ player_id: 'P-1001', timestamp: '2026-12-03T10:00:00Z' })]);
  await everythingScored(owner);
  return id;
}

const lines = (page: Page) => page.locator('tbody tr[data-row]');
const lineOf = (page: Page, player_id: string) =>
  lines(page).locator('a', { hasText: new RegExp(`\\b${player_id}$`) });

test(
  'a board of a hundred thousand lines: its ends, a player amid it, by keys, with few lines in the page',
  present,
  async () => {
    const { page, complaints } = await opened.open(`/campaigns/${campaign_id}/board`);
    const few = async () => {
      const count = await page.locator('tbody tr').count();
      assert.ok(count > 0 && count < 80, `${count} lines are in the page`);
    };
    await lineOf(page, 'S-100000').waitFor();
    await few();
    const table = page.getByRole('table', { name: 'Leaderboard' });
    assert.equal(await table.getAttribute('aria-rowcount'), String(PLAYERS + 1));
    const frame = table.locator('..');
    await frame.press('End');
    await lineOf(page, 'S-1').waitFor();
    await waitUntil('the last line is shown', async () => {
      assert.equal(await lines(page).last().getAttribute('aria-rowindex'), String(PLAYERS + 1));
      assert.match((await lines(page).last().textContent()) ?? '', /^100,?000/);
    });
    await few();
    await frame.press('PageUp');
    await lineOf(page, 'S-15').waitFor();
    await frame.press('Home');
    await lineOf(page, 'S-100000').waitFor();
    await page.getByLabel('Player id or name').fill('S-50000');
    await page.keyboard.press('Enter');
    const marked = page.locator('tr[aria-current]');
    await marked.locator('a', { hasText: /S-50000$/ }).waitFor();
    assert.match((await marked.textContent()) ?? '', /^50,?001/);
    await few();
    assert.deepEqual(complaints, []);
  },
);
