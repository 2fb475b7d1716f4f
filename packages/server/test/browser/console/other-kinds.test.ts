import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { starterDefinitions } from '@laurel/contract/planning/starters.ts';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { missionInput } from '../../support/missions.ts';
import { everythingScored } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';
import { judge } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';
import { NOW } from './seeded-brand.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
const owner = forFile(() => signInOwner(opened.laurel), present);

/** Saves what the editor holds and answers the campaign as the server has it. */
async function saved(page: Page) {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/campaigns\/\d+\/edit/);
  const id = /campaigns\/(\d+)\/edit/.exec(page.url())?.[1];
  await page.getByText(/^Saved as version/).waitFor();
  return (await owner.get(`/api/v1/campaigns/${id}`)).body;
}

/** A campaign of each sort: a pool, stages, steps of rounds and of deposits, tickets, drops. */
const sorts = [
  ['weekend-pool', 1],
  ['heats-and-final', 3],
  ['daily-mission', 2],
  ['deposit-and-play', 1],
  ['monthly-raffle', 1],
  ['prize-drop', 1],
  ['three-pots', 1],
] as const;

test('starters of all sorts go through the editor unchanged', present, async () => {
  const { page, complaints } = await opened.open('/campaigns/new');
  await page.getByText('The best single round of the week counts').waitFor();
  for (const [name, part] of sorts) {
    await page.goto(`${opened.laurel.url}/console/campaigns/new?starter=${name}&part=${part}`);
    const input = starterDefinitions(name, new Date(NOW))[part - 1];
    assert.deepEqual(definitionOf(await saved(page)), input && normaliseDefinition(input));
  }
  assert.deepEqual(complaints, []);
});

test('a mission is changed, shown its faults at their fields, and published', present, async () => {
  const { page, complaints } = await opened.open('/campaigns/new');
  await page.getByRole('link', { name: /^Mission Each player/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Deposit week');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('menuitem', { name: /^Deposits:/ }).click();
  const second = page.getByRole('group', { name: 'Step 2' });
  await second.getByLabel('Each of at least').fill('a lot');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await second.getByText('must be an amount such as 12.50').waitFor();
  await second.getByLabel('Each of at least').fill('20');
  await second.getByLabel('Text for players (en)').fill('Deposit €20');
  await second.getByRole('switch', { name: 'This step wins a prize' }).click();
  await second.getByLabel('Kind').click();
  await page.getByRole('option', { name: 'Free spins' }).click();
  await second.getByRole('button', { name: 'Move step 2 up' }).click();
  await page
    .getByRole('group', { name: 'Step 2' })
    .getByLabel('Text for players (en)')
    .fill('Come every day');
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'every week' }).click();
  await judge(page, 'mission-editor');
  const { rules, prize } = await saved(page);
  assert.deepEqual(rules.steps, [
    {
      task: 'deposits',
      count: 1,
      min_amount: '20',
      texts: { en: 'Deposit €20' },
      prize: { kind: 'free_spins', count: 50, game_ids: [] },
    },
    { task: 'login_days', length: 7, texts: { en: 'Come every day' }, prize: null },
  ]);
  assert.deepEqual([rules.repeat, prize], [{ times: 1, every: 'week' }, null]);
  await published(page, [
    '1 deposit of at least €20; a login on 7 days in a row.',
    'Each player can win 1 prize',
  ]);
  // The browser writes down the refusal that the test asked for.
  assert.deepEqual(complaints, [
    'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)',
  ]);
});

test('a raffle from a starter is changed and published', present, async () => {
  const { page, complaints } = await opened.open('/campaigns/new');
  await page.getByRole('link', { name: /Raffle of the month/ }).click();
  await page.getByLabel('Custom id').fill('raffle-for-all');
  await page.getByLabel('Most tickets of a player').fill('');
  const spins = page.getByRole('group', { name: 'Prize 2' });
  await spins.getByLabel('Winners').fill('30');
  await spins.getByLabel('Spins each').fill('25');
  await page.getByRole('cell', { name: '750', exact: true }).waitFor();
  await judge(page, 'raffle-editor');
  const { rules, prizes } = await saved(page);
  assert.equal(rules.max_tickets, null);
  assert.deepEqual(
    prizes.map(({ count, spins: each }: { count: number; spins?: number }) => [count, each]),
    [
      [1, undefined],
      [30, 25],
    ],
  );
  await published(page, ['€10 staked: 1 ticket', '31 winners are drawn.']);
  assert.deepEqual(complaints, []);
});

test('a drop is written and published, and its tab shows what fell', present, async () => {
  const { page, complaints } = await opened.open('/campaigns/new?starter=prize-drop&part=1');
  await page.getByLabel('Custom id').fill('drops-for-all');
  await page.getByRole('combobox', { name: 'Prizes fall' }).click();
  await page.getByRole('option', { name: 'by hours of the day' }).click();
  await page.getByLabel('Weights of the hours').waitFor();
  await page.getByRole('combobox', { name: 'Prizes fall' }).click();
  await page.getByRole('option', { name: 'with the same chance in each round' }).click();
  await page.getByLabel('Chance').fill('1');
  await page.getByLabel('Start (').fill('2026-12-03 11:57');
  await page.getByLabel('Fixed after').fill('0');
  await page.getByLabel('Fixed after').blur();
  const { id, start, rules } = await saved(page);
  assert.equal(start, '2026-12-03T11:57:00Z');
  assert.deepEqual([rules.chance, rules.spread, rules.hours], ['1', null, null]);
  await published(page, ['500 prizes fall at most.']);
  await page.getByText('Nothing has fallen yet').waitFor();
  const timestamp = '2026-12-03T11:58:00Z';
  await sendEvents(opened.laurel, [gameround({ unique_id: 'lucky', player_id: 'p-lucky', timestamp })]);
  await waitUntil('a prize has fallen', async () => {
    const { body } = await owner.get(`/api/v1/campaigns/${id}/drops`);
    assert.ok(body.drops.some(({ unique_id }: { unique_id: string }) => unique_id === 'lucky'));
  });
  await page.reload();
  await page
    .getByRole('table', { name: /^What fell/ })
    .getByText('lucky', { exact: true })
    .waitFor();
  await judge(page, 'drops');
  assert.deepEqual(complaints, []);
});

test('a jackpot is written and published, and its tab shows the pots and what fell', present, async () => {
  const { page, complaints } = await opened.open('/campaigns/new?starter=must-drop-jackpot&part=1');
  await page.getByLabel('Custom id').fill('pots-for-all');
  await page.getByRole('button', { name: 'Add pot' }).click();
  const second = page.getByRole('group', { name: 'Pot 2' });
  await second.getByLabel('Name').fill('Lucky');
  await second.getByRole('combobox', { name: 'It falls' }).click();
  await page.getByRole('option', { name: 'with the same chance in each round' }).click();
  await second.getByLabel('Chance').fill('1');
  await page.getByLabel('Start (').fill('2026-12-03 11:57');
  await page.getByLabel('Fixed after').fill('0');
  await page.getByLabel('Fixed after').blur();
  const { id, rules } = await saved(page);
  assert.deepEqual([rules.levels[1].name, rules.levels[1].chance], [{ en: 'Lucky' }, '1']);
  await published(page, ['2 pots', 'Lucky: €100']);
  await page.getByText('Nothing has fallen yet').waitFor();
  const timestamp = '2026-12-03T11:58:00Z';
  await sendEvents(opened.laurel, [gameround({ unique_id: 'in-pots', player_id: 'p-pots', timestamp })]);
  await waitUntil('a pot has fallen', async () => {
    const { body } = await owner.get(`/api/v1/campaigns/${id}/jackpot`);
    assert.ok(body.falls.some(({ unique_id }: { unique_id: string }) => unique_id === 'in-pots'));
  });
  await page.reload();
  await page
    .getByRole('table', { name: /^What fell/ })
    .getByText('in-pots', { exact: true })
    .waitFor();
  await judge(page, 'pots');
  assert.deepEqual(complaints, []);
});

test('levels are written and published, and their tab shows who has which', present, async () => {
  const { page, complaints } = await opened.open('/campaigns/new?starter=quarter-club&part=1');
  await page.getByLabel('Custom id').fill('club-for-all');
  await page.getByRole('combobox', { name: 'Seasons' }).click();
  await page.getByRole('option', { name: 'Each month' }).click();
  await page.getByRole('combobox', { name: 'At the end of a season players' }).click();
  await page.getByRole('option', { name: 'Start again' }).click();
  await page.getByLabel('Start (').fill('2026-12-03 11:57');
  await page.getByLabel('From experience').first().fill('1');
  await page.getByLabel('Fixed after').fill('0');
  await page.getByLabel('Fixed after').blur();
  const { start, end, rules } = await saved(page);
  assert.deepEqual([start, end], ['2026-12-03T11:57:00Z', '2100-12-31T23:59:59Z']);
  assert.deepEqual([rules.season, rules.levels[0].from], [{ every: 'month', at_end: 'restart' }, '1']);
  await published(page, ['Each player can win 3 prizes in one go.']);
  const timestamp = '2026-12-03T11:58:00Z';
  await sendEvents(opened.laurel, [gameround({ player_id: 'p-climbs', amount: 10, timestamp })]);
  await page
    .getByRole('table', { name: 'Players with experience in this season' })
    .getByText('Bronze', { exact: true })
    .waitFor();
  await judge(page, 'levels');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('From experience').first().fill('5');
  await page.getByLabel('From experience').first().blur();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('table', { name: 'Who rises or falls' }).getByText('1 → 0').waitFor();
  assert.equal(await page.getByText('place or score would change').count(), 0);
  await judge(page, 'levels-review');
  assert.deepEqual(complaints, []);
});

/** Players of a week past: one with three rounds of €20, one with one. */
const pastRounds = ['p-three', 'p-three', 'p-three', 'p-one'].map((player_id, index) =>
  gameround({
    unique_id: `past-${index}`,
    round_id: `past-${index}`,
    player_id,
    timestamp: `2026-11-25T12:0${index}:00Z`,
    amount: 20,
  }),
);

const inWeek = {
  start: '2026-12-01T00:00:00Z',
  end: '2026-12-08T00:00:00Z',
  currency: 'EUR',
};

const triedRaffle = {
  kind: 'raffle',
  custom_id: 'TRIED-RAFFLE',
  texts: { en: { name: 'Raffle of the week' } },
  rules: { tickets: [{ task: 'rounds', count: 1, tickets: 2 }] },
  prizes: [{ kind: 'cash', amount: '500', count: 1, titles: { en: '€500' } }],
};

test('a mission and a raffle are rehearsed on past weeks', present, async () => {
  await sendEvents(opened.laurel, pastRounds);
  await everythingScored(owner);
  const mission = await made(missionInput({ custom_id: 'TRIED-MISSION', ...inWeek }));
  const raffle = await made({ ...triedRaffle, ...inWeek });
  const { page, complaints } = await opened.open(`/campaigns/${mission}/rehearse`);
  await rehearsed(page, 'Most completed steps', ['p-three']);
  await judge(page, 'mission-rehearsed');
  await page.goto(`${opened.laurel.url}/console/campaigns/${raffle}/rehearse`);
  await rehearsed(page, 'Most tickets', ['p-three', 'p-one']);
  await judge(page, 'raffle-rehearsed');
  assert.deepEqual(complaints, []);
});

async function made(input: object): Promise<number> {
  const { status, body } = await owner.post('/api/v1/campaigns', input);
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

/** Rehearses and finds the players in the table of the newest week that has any. */
async function rehearsed(page: Page, title: string, player_ids: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Rehearse now' }).click();
  const table = page.getByRole('table', { name: new RegExp(`^${title}`) });
  for (const player_id of player_ids) await table.getByText(player_id).waitFor();
}

/** Publishes from the editor, whose dialog says certain things first. */
async function published(page: Page, says: readonly string[]): Promise<void> {
  const id = /campaigns\/(\d+)\/edit/.exec(page.url())?.[1];
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  for (const text of says) await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(new RegExp(`campaigns/${id}$`));
  assert.equal((await owner.get(`/api/v1/campaigns/${id}`)).body.state, 'published');
}
