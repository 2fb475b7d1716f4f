import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { RaffleInput } from '@laurel/contract/campaigns/definition.ts';
import { inBrowser } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { type Management, signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { makeStaff } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';
import { judgeScreen } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';
import { NOW } from './seeded-brand.ts';

const present = inBrowser();
/** The time of the brand, which cannot go back: what is received later than its end and grace does not count. */
const during = NOW;
const later = '2026-12-06T12:00:00Z';

const opened = forFile(openConsole, present);
let sealed: number;
let supplied: number;
before(async () => {
  if (present.skip !== undefined) return;
  const staff = await signInOwner(opened.laurel);
  sealed = await publishedRaffle(staff, 'SEALED', {});
  supplied = await publishedRaffle(staff, 'SUPPLIED', {
    seed: 'supplied',
    seed_source: {
      texts: { en: 'State lottery of the Friday' },
      at: '2026-12-12T20:00:00Z',
      pattern: '^[0-9]{2} [0-9]{2} [0-9]{2}$',
    },
    one_prize_a_player: false,
  });
  await sendEvents(
    opened.laurel,
    Array.from({ length: 30 }, (_, at) =>
      gameround({
        player_id: `R-${at % 12}`,
        round_id: `raffle-${at}`,
        timestamp: `2026-12-02T11:00:${10 + at}Z`,
      }),
    ),
  );
  await waitUntil('twelve players have tickets', async () => {
    const { body } = await staff.get(`/api/v1/campaigns/${sealed}/leaderboard`);
    assert.equal(body.count, 12);
  });
});

async function publishedRaffle(
  staff: Management,
  custom_id: string,
  rules: Partial<RaffleInput['rules']>,
): Promise<number> {
  const raffle: RaffleInput = {
    kind: 'raffle',
    custom_id,
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-05T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: `Raffle ${custom_id.toLowerCase()}` } },
    audience: { player_ids: Array.from({ length: 12 }, (_, at) => `R-${at}`) },
    rules: { tickets: [{ task: 'rounds', count: 1, tickets: 3 }], ...rules },
    prizes: [
      { kind: 'cash', amount: '500', count: 1, titles: { en: '€500' } },
      { kind: 'free_spins', spins: 25, count: 3, titles: { en: '25 free spins' } },
    ],
  };
  const id = await published(staff, raffle);
  return id;
}

test('a raffle from its tickets to its winners, who are drawn again in the browser', present, async () => {
  const user = await makeStaff(opened.laurel, 'viewer');
  const open = await opened.open('/campaigns?type=raffle', { now: during, user });
  await open.page
    .getByRole('row', { name: /Raffle sealed/ })
    .getByText('4 winners')
    .waitFor();
  await open.page.getByRole('link', { name: 'Raffle sealed' }).click();
  await open.page.getByRole('table', { name: 'Tickets so far' }).getByRole('row', { name: /R-3/ }).waitFor();
  await keepScreenshot(open.page, 'raffle-tickets-so-far');
  await open.page.getByRole('row', { name: /R-3/ }).getByRole('link').first().click();
  await open.page.getByText('1 round: 3 tickets').first().waitFor();
  await open.page.goto(`${opened.laurel.url}/console/campaigns/${sealed}/draw`);
  await open.page.getByText('Under way').waitFor();
  await open.page.getByText('Hash of the secret, published with the campaign').waitFor();
  assert.deepEqual(open.complaints, []);

  await opened.laurel.setClock(later);
  const staff = await signInOwner(opened.laurel);
  await waitUntil('the raffle is drawn', async () => {
    const { body } = await staff.get(`/api/v1/campaigns/${sealed}/raffle`);
    assert.equal(body.status, 'drawn');
  });
  const { body: raffle } = await staff.get(`/api/v1/campaigns/${sealed}/raffle`);
  // The session of before has ended with the days that passed.
  const reader = await makeStaff(opened.laurel, 'viewer');
  await judgeScreen(
    opened,
    'raffle-draw',
    `/campaigns/${sealed}/draw`,
    async (page) => {
      await page.getByRole('table', { name: 'Winners' }).getByText('€500').waitFor();
      await page.getByRole('button', { name: 'Draw again in this browser' }).click();
      await page.getByText('The same winners: the draw follows from the list and the seed').waitFor();
      const tickets = raffle.winners.map(({ ticket }: { ticket: number }) => ticket).join(' ');
      await page.getByText(tickets, { exact: true }).waitFor();
    },
    { now: later, user: reader },
  );
  await judgeScreen(
    opened,
    'raffle-tickets',
    `/campaigns/${sealed}/tickets`,
    (page) => page.getByRole('table', { name: 'Fixed list of tickets' }).getByText('R-3').waitFor(),
    { now: later, user: reader },
  );
});

test(
  'an administrator enters the value of a supplied seed; a draw that differs is reported',
  present,
  async () => {
    await opened.laurel.setClock(later);
    await waitUntil('the list of tickets is fixed', async () => {
      const { body } = await (await signInOwner(opened.laurel)).get(`/api/v1/campaigns/${supplied}/raffle`);
      assert.notEqual(body.fixed_at, null);
    });
    const user = await makeStaff(opened.laurel, 'manager');
    const seen = await opened.open(`/campaigns/${supplied}/draw`, { now: later, user });
    await seen.page.getByText('Administrators enter the value; then the winners are drawn.').waitFor();
    const { page, complaints } = await opened.open(`/campaigns/${supplied}/draw`, { now: later });
    const draw = page.getByRole('button', { name: 'Draw the winners' });
    assert.ok(await draw.isDisabled(), 'there is no value yet');
    await page.getByRole('textbox', { name: 'Value' }).fill('07 14 29');
    await keepScreenshot(page, 'raffle-value');
    await draw.click();
    await page.getByRole('table', { name: 'Winners' }).getByText('25 free spins').first().waitFor();
    await page.route(/\/raffle\/tickets/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.results[0].player_hash = '0'.repeat(64);
      await route.fulfill({ response: answer, json: body });
    });
    await page.getByRole('button', { name: 'Draw again in this browser' }).click();
    await page.getByText('Something differs from what the server says').waitFor();
    await page.getByRole('list', { name: 'Each check' }).getByText('Fails').first().waitFor();
    assert.deepEqual(complaints, []);
  },
);
