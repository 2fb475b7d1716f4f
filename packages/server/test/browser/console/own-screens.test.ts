import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { gameround, postEvents, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { makeStaff } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';
import { untilAtRest } from '../judged-page.ts';
import { DIALOG, judge, judgeScreen } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

test('what runs now, and whether everything arrives', present, async () => {
  const now = '2026-12-03T12:41:00Z';
  for (const minute of [10, 14, 15, 21, 22, 23, 30, 37]) {
    await opened.laurel.setClock(`2026-12-03T12:${minute}:20Z`);
    await sendEvents(opened.laurel, rounds(minute));
    if (minute === 22) await postEvents(opened.laurel, JSON.stringify([{ event: 'login', data: {} }]));
  }
  await opened.laurel.setClock(now);
  const ready = async (page: Page) => {
    await page.getByText('The Big Coin').first().waitFor();
    await page.getByText('1 event was refused at 12:22 UTC').first().waitFor();
    await page.getByText('1 event refused in the last hour').waitFor();
  };
  await judgeScreen(opened, 'now', '/now', ready, { now });
});

/** As many rounds as the minute has. */
function rounds(minute: number) {
  const timestamp = `2026-12-03T12:${minute}:00Z`;
  return Array.from({ length: minute }, (_, round) =>
    gameround({ player_id: 'P-1004', round_id: `now-${minute}-${round}`, timestamp, amount: 0.1 }),
  );
}

test('first steps', present, () =>
  judgeScreen(opened, 'first-steps', '/first-steps', (page) => page.getByText(' of 9 done').waitFor()),
);

test('people', present, () =>
  judgeScreen(opened, 'people', '/people', (page) =>
    page.getByRole('cell', { name: 'owner@acme.test' }).waitFor(),
  ),
);

test('the audit log', present, () =>
  judgeScreen(opened, 'audit', '/audit', (page) => page.getByText('Campaign: cancelled').first().waitFor()),
);

test('the installation', present, () =>
  judgeScreen(opened, 'installation', '/installation', async (page) => {
    await page.getByText('EdDSA').first().waitFor();
    await page.getByText('off: FACTS_FOLDER is not set on this server').waitFor();
    await page.getByText('Boards are scored up to').waitFor();
  }),
);

test(
  'settings of a brand are changed, with faults at their fields, and the audit log shows before and after',
  present,
  async () => {
    const { page, complaints } = await opened.open('/installation');
    await page.getByRole('button', { name: /^Settings of / }).click();
    const drawer = page.getByRole('dialog');
    const save = drawer.getByRole('button', { name: 'Save' });
    assert.ok(await save.isDisabled());
    await drawer.getByLabel('Sites').fill('https://casino.example/path');
    await drawer.getByLabel('Keep events for (days)').fill('many');
    await drawer.getByLabel('Keep the audit log for (days)').fill('400');
    await drawer.getByText('Within a day, Laurel removes older entries of the audit log for ever').waitFor();
    await save.click();
    await drawer.getByLabel('Sites').and(drawer.locator('[aria-invalid=true]')).waitFor();
    await drawer.getByLabel('Keep events for (days)').and(drawer.locator('[aria-invalid=true]')).waitFor();
    await judge(page, 'tenant-settings-faults', { within: DIALOG });
    await drawer.getByLabel('Sites').fill('https://casino.example');
    await drawer.getByLabel('Keep events for (days)').fill('');
    await drawer.getByRole('combobox', { name: 'Payouts are approved by' }).click();
    await page.getByRole('option', { name: 'two different people' }).click();
    await save.click();
    await page.getByRole('cell', { name: 'two people' }).waitFor();
    await page.getByRole('button', { name: /^Settings of / }).click();
    await drawer.getByLabel('Keep the audit log for (days)').fill('500');
    await save.click();
    await page
      .getByText(/is changed$/)
      .first()
      .waitFor();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page
      .getByRole('button', { name: /^Details: Tenant: changed/ })
      .first()
      .click();
    await drawer.getByText('retention audit days').waitFor();
    await drawer.locator('del', { hasText: /^400$/ }).waitFor();
    await drawer.locator('ins', { hasText: /^500$/ }).waitFor();
    // What the server refused once is an answer, not a failure of the page.
    assert.deepEqual(
      complaints.filter((one) => !one.includes('422')),
      [],
    );
  },
);

test('the audit log shows what an edit of a campaign changed', present, async () => {
  const owner = await signInOwner(opened.laurel);
  const { body } = await owner.get(`/api/v1/campaigns/${opened.ids.draft}`);
  const {
    id: _id,
    state: _state,
    status: _status,
    created_at: _made,
    published_at: _published,
    ...definition
  } = body;
  const edit = { ...definition, leaderboard_size: 7, rules: { ...definition.rules, min_bet: '0.50' } };
  assert.equal((await owner.put(`/api/v1/campaigns/${opened.ids.draft}`, edit)).status, 200);
  const { page, complaints } = await opened.open('/audit?action=campaign.edited');
  await page.getByRole('button', { name: /^Details: Campaign: edited/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Lowest stake').waitFor();
  await keepScreenshot(page, 'audit-change-1280');
  await waitUntil('both changes are listed', async () => {
    const lines = await drawer.getByRole('listitem').allTextContents();
    assert.deepEqual(lines.toSorted(), ['Lowest stakenone→0.50', 'Rows of the public board100→7']);
  });
  assert.deepEqual(complaints, []);
});

test('somebody is added, and gets another role', present, async () => {
  const { page, complaints } = await opened.open('/people');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('The name that the person signs in with').waitFor();
  await dialog.getByLabel('Username').fill('new@brand.example');
  await dialog.getByRole('textbox', { name: 'First password' }).fill('a long password');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('new@brand.example can sign in').waitFor();
  await page.getByRole('button', { name: 'Actions for new@brand.example' }).click();
  await page.getByRole('menuitem', { name: 'Make Manager' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Manager' }).click();
  await page.getByText('new@brand.example is Manager').waitFor();
  assert.deepEqual(complaints, []);
});

const everybodys = [
  ...['Now', 'Campaigns', 'Templates', 'Schedules', 'Change requests', 'Alarms', 'Payouts', 'Intake'],
  ...['Players', 'Segments', 'Exchange rates', 'Integrations', 'First steps', 'Brand'],
];

for (const [role, more, parts] of [
  ['viewer', ['Audit log'], ['Webhooks', 'Rewards', 'Widgets']],
  ['manager', ['Audit log'], ['Webhooks', 'Rewards', 'Widgets']],
  ['admin', ['People', 'Audit log'], ['Keys', 'Webhooks', 'Rewards', 'E-mails', 'Widgets']],
  ['owner', ['People', 'Audit log', 'Installation'], ['Keys', 'Webhooks', 'Rewards', 'E-mails', 'Widgets']],
] as const)
  test(`what a ${role} may see is in the menu, and no screen fails for them`, present, async () => {
    const user = await makeStaff(opened.laurel, role);
    const { page, complaints } = await opened.open('/now', { user });
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    assert.deepEqual(await links.allTextContents(), [...everybodys, ...more]);
    for (const name of await links.allTextContents()) {
      await links.getByText(name, { exact: true }).click();
      await page.getByRole('heading', { level: 1, name: name === 'Now' ? /./ : name }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
      assert.equal(await page.getByRole('alert').count(), 0, name);
      if (role === 'owner') await showsItsCalls(page, name);
    }
    await links.getByText('Integrations').click();
    const shown = page.getByRole('radiogroup', { name: 'Part' }).locator('label');
    assert.deepEqual(await shown.allTextContents(), parts);
    await page.goto(`${opened.laurel.url}/console/installation`);
    const refused = page.getByText('This screen is for owners');
    await refused.or(page.getByText('EdDSA')).first().waitFor();
    assert.equal(await refused.count(), role === 'owner' ? 0 : 1);
    assert.deepEqual(complaints, []);
  });

/** What each screen of the menu cannot show without having asked for it; a screen that asks for nothing says so. */
const asked: Record<string, string | undefined> = {
  Now: '/api/v1/intake/series',
  Campaigns: '/api/v1/campaigns',
  Templates: '/api/v1/templates',
  Schedules: '/api/v1/schedules',
  'Change requests': '/api/v1/change-requests',
  Segments: '/api/v1/segments',
  Alarms: '/api/v1/alarms',
  Payouts: '/api/v1/payouts',
  Intake: '/api/v1/intake/series',
  Players: '/api/v1/players',
  'Exchange rates': '/api/v1/exchange-rates',
  Integrations: '/api/v1/api-keys',
  'First steps': '/api/v1/intake/stats',
  Brand: '/api/v1/tenants',
  People: '/api/v1/users',
  'Audit log': '/api/v1/audit-log',
  Installation: '/api/v1/tenants',
};

/** As curl, with the path, and nothing of another screen. */
async function showsItsCalls(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Calls of this screen/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Calls of this screen' });
  const path = asked[name];
  if (path === undefined) await drawer.getByText('This screen has made no call').waitFor();
  else {
    const command = drawer.locator('pre', { hasText: `${opened.laurel.url}${path}` }).first();
    assert.match(await command.innerText(), /^curl /, name);
  }
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

test('⌘K finds screens, campaigns, players and events, by the keyboard alone', present, async () => {
  const { page, complaints } = await opened.open('/now');
  await page.getByRole('button', { name: 'Find anything' }).waitFor();
  // Not the field before it, which takes what is typed while the search is loaded.
  const search = page.getByRole('dialog').getByRole('textbox', { name: 'Find anything' });
  for (const [text, option, path] of [
    ['currency', 'Exchange rates', '/rates'],
    ['big co', 'The Big Coin', `/campaigns/${opened.ids.second}/board`],
    ['big-coin', 'The Big Coin', `/campaigns/${opened.ids.second}/board`],
    ['P-1003', 'Player P-1003', '/players/P-1003'],
    ['GRET', 'greta', '/players/P-1007'],
    ['seed-p-4', 'Event seed-p-4', '/intake?part=find&event=seed-p-4'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(text);
    const found = page.locator('[role=dialog] button', { hasText: option });
    await found.waitFor();
    await waitUntil(`${option} is chosen, before the event that may have this id`, async () =>
      assert.notEqual(await found.getAttribute('data-selected'), null),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(`${opened.laurel.url}/console${path}`);
    await search.waitFor({ state: 'detached' });
  }
  await page.getByText('seed-p-4').first().waitFor();
  assert.deepEqual(complaints, []);
});

test('what somebody types while the search is loaded is searched', present, async () => {
  const { page } = await opened.open('/now');
  const keysAreUp = Promise.withResolvers<void>();
  const searched = page.waitForRequest(/\/campaigns\?.*name=big/);
  await page.route(/search-everything.*\.js$/, async (route) => {
    await keysAreUp.promise;
    await page.keyboard.type('big co');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Find anything' }).waitFor();
  await page.keyboard.press('Control+k');
  keysAreUp.resolve();
  const found = page.locator('[role=dialog] button', { hasText: 'The Big Coin' });
  await found.waitFor();
  await searched;
  assert.equal(await page.getByRole('textbox', { name: 'Find anything' }).inputValue(), 'big co');
});

test('the settings of the brand, for those who may only see them', present, async () => {
  const user = await makeStaff(opened.laurel, 'viewer');
  await judgeScreen(opened, 'brand', '/brand', (page) => page.getByText('for ever').first().waitFor(), {
    user,
  });
  const { page } = await opened.open(`/campaigns/${opened.ids.running}`, { user });
  await page.getByText('amelie').first().waitFor();
  await untilAtRest(page);
  assert.equal(await page.getByRole('button', { name: 'Cancel campaign' }).count(), 0);
});

test('signing out ends the session in this browser, and the address is kept', present, async () => {
  const { page } = await opened.open('/campaigns?state=draft', { isOwn: true });
  await page.getByRole('button', { name: /owner@acme.test/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in to Laurel' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in to Laurel' }).waitFor();
  await page.waitForURL(({ search }) => search === '?state=draft');
});
