import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CampaignReport } from '@laurel/contract/figures/report.ts';
import { reportPage } from '../../src/figures/report-page.ts';
import { inBrowser, openBrowser } from '../support/browser.ts';
import { forFile } from '../support/for-file.ts';

const present = inBrowser();
const browser = forFile(openBrowser, present);

const money = { rounds: 123_456, turnover: '9876543.21', game_payout: '9376543.21', ggr: '500000' };
const play = { players: 4_000, unpriced: 0, ...money };
const group = { players: 5_000, during: play, before: play, change: '0.1234' };

/** A report on a mission with so many days and steps. */
function reportOf(days: number, steps: number): CampaignReport {
  const at = '2026-12-31T00:00:00Z';
  return {
    campaign: {
      ...{ id: 1, custom_id: 'LONG', name: 'A long campaign', kind: 'mission', state: 'settled' },
      ...{ start: '2026-01-01T00:00:00Z', end: at },
      steps: Array.from({ length: steps }, (_, step) => `Play ${step + 1} rounds of a game`),
    },
    figures: {
      ...{ campaign_id: 1, version: 1, at, status: 'FI', seconds: 0, currency: 'EUR', up_to: at },
      players: {
        ...{ audience: 9, seen: 8, took_part: 7, on_board: 6, won: 5 },
        ...{ with_score: 6, winning: 5 },
      },
      ...{ ...money, cost_share_of_ggr: '0.1' },
      cost: {
        ...{ so_far: '1', at_end: '1', currency: 'EUR', cash: '1', bonus: '0' },
        ...{ free_spins: 0, deposit_bonus: 0, catalog_item: [] },
      },
      by_day: Array.from({ length: days }, (_, day) => ({
        ...{ day: new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10), players: 1_000 },
        ...{ rounds: 50_000, turnover: '1234567.89', points: '123456' },
      })),
      steps: Array.from({ length: steps }, (_, step) => ({ step: step + 1, players: 10, times: 12 })),
      ...{ played: null, counting: false, rehearsal: null },
    },
    comparison: {
      ...{ from: at, to: at, windows: 4, weeks_apart: 1, took_part: group, others: group },
      says: 'A sentence that is as long as the one that says what the comparison can say and what it cannot. '.repeat(
        2,
      ),
    },
  };
}

test('a report calls steps by their words, and writes times and amounts for people', () => {
  const page = reportPage(reportOf(1, 2));
  for (const text of [
    'Play 2 rounds of a game',
    '2026-01-01 00:00 UTC to 2026-12-31 00:00 UTC',
    '9,876,543.21',
  ])
    assert.ok(page.includes(text), text);
});

test('a report is printed on two sheets, also that of a year and of many steps', present, async () => {
  const page = await browser.newPage();
  for (const [days, steps] of [
    [1, 0],
    [31, 10],
    [365, 20],
  ] as const) {
    await page.setContent(reportPage(reportOf(days, steps)));
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    assert.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 2, `${days} days, ${steps} steps`);
  }
  await page.close();
});
