import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { everythingScored } from '../support/scored.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt(moments.before));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await sendEvents(laurel, [
    gameround({ unique_id: 'r1', timestamp: moments.before, player_id: 'ann', currency: 'SEK' }),
    gameround({ unique_id: 'r2', timestamp: moments.before, player_id: 'bob', currency: 'EUR' }),
    {
      event: 'game',
      data: {
        unique_id: 'g1',
        timestamp: moments.before,
        game_id: 'GD8',
        name: 'Book',
        categories: ['slots'],
      },
    },
    {
      event: 'player',
      data: { unique_id: 'p1', timestamp: moments.before, player_id: 'ann', country: 'DE' },
    },
  ]);
  await everythingScored(staff);
});
beforeEach(() => laurel.setClock(moments.before));

async function draft(members: Partial<TournamentInput> = {}): Promise<string> {
  const { status, body } = await staff.post('/api/v1/campaigns', pointTournament(members));
  assert.equal(status, 201, JSON.stringify(body));
  return `/api/v1/campaigns/${body.id}`;
}

interface Finding {
  pointer: string;
  detail: string;
}

async function found(members: Partial<TournamentInput>): Promise<{ errors: string[]; warnings: string[] }> {
  const { status, body } = await staff.get(`${await draft(members)}/publish-checks`);
  assert.equal(status, 200, JSON.stringify(body));
  const lines = (findings: Finding[]) => findings.map(({ pointer, detail }) => `${pointer}: ${detail}`);
  return { errors: lines(body.errors), warnings: lines(body.warnings) };
}

const complete: Partial<TournamentInput> = {
  currency: 'SEK',
  texts: { en: { name: 'Winter', terms: 'One entry.' } },
  audience: { player_ids: ['ann'] },
};

test('a complete campaign of which everything is known has neither errors nor warnings', async () => {
  const rates = [{ currency: 'SEK', date: '2026-11-01', per_eur: '11' }];
  await staff.post('/api/v1/exchange-rates', { rates });
  assert.deepEqual(await found(complete), { errors: [], warnings: [] });
});

test('everything that can never work is listed at once, and refuses the publication with the warnings', async () => {
  const broken: Partial<TournamentInput> = {
    rules: { tasks: [{ task: 'rounds', count: 1, points: '0.0' }] },
    audience: { player_ids: ['ann'], exclude_player_ids: ['ann'] },
    prizes: [],
  };
  const { errors } = await found(broken);
  assert.deepEqual(errors, [
    '/rules/tasks: no task credits points, so no player can ever have a score',
    '/audience/exclude_player_ids: excludes every player of player_ids, so nobody can take part',
  ]);
  const address = await draft(broken);
  const refused = assertRefused(await staff.post(`${address}/publish`), 409, 'conflict');
  assert.deepEqual(refused.errors, (await staff.get(`${address}/publish-checks`)).body.errors);
  const { warnings } = refused as unknown as { warnings: Finding[] };
  assert.ok(warnings.some(({ pointer }) => pointer === '/prizes'));
  assert.equal((await staff.get(address)).body.state, 'draft');
});

const prize = { kind: 'cash', amount: '10' } as const;

const warned: [what: string, members: Partial<TournamentInput>, lines: RegExp[]][] = [
  ['no prizes', { prizes: [] }, [/^\/prizes: there are no prizes/]],
  [
    'places without a prize',
    {
      prizes: [
        { place_from: 8, place_to: 9, ...prize, titles: { en: 'b' } },
        { place_from: 2, place_to: 3, ...prize, titles: { en: 'a' } },
      ],
    },
    [
      /^\/prizes\/1\/place_from: place 1 has no prize/,
      /^\/prizes\/0\/place_from: places 4 to 7 have no prize/,
    ],
  ],
  [
    'places without a prize where others have several',
    {
      prizes: [
        { place_from: 1, place_to: 3, ...prize, titles: { en: 'all' } },
        { place_from: 1, place_to: 1, ...prize, titles: { en: 'the first' } },
        { place_from: 5, place_to: 5, ...prize, titles: { en: 'the fifth' } },
      ],
    },
    [/^\/prizes\/2\/place_from: place 4 has no prize/],
  ],
  [
    'tiers of a mission, which begin where they begin',
    {
      tournament_type: 'IM',
      rules: { max_rounds: 50, tasks: [{ task: 'rounds', count: 5 }] },
      prizes: [
        { place_from: 5, place_to: 10, ...prize, titles: { en: 'a' } },
        { place_from: 12, place_to: 20, ...prize, titles: { en: 'b' } },
      ],
    },
    [/^\/prizes\/1\/place_from: a result of 11 rounds has no prize/],
  ],
  [
    'texts and titles that are missing in a language',
    {
      texts: { en: { name: 'Winter' }, de: { terms: 'Nur einmal.' } },
      prizes: [
        { place_from: 1, place_to: 1, kind: 'cash', amount: '5', titles: { en: 'A fiver' } },
        { place_from: 2, place_to: 2, kind: 'catalog_item', value: 'SKU-1', titles: { en: 'A watch' } },
      ],
    },
    [
      /^\/texts\/en\/terms: en, the default language, has no terms/,
      /^\/texts\/de\/name: de has no name; players read en/,
      /^\/prizes\/1\/titles\/de: .*no title in it; players see the one in en/,
    ],
  ],
  [
    'a currency that nobody can convert',
    { currency: 'NOK', audience: {} },
    [/^\/currency: there is no exchange rate of NOK on 2026-12-01, so rounds in EUR, SEK do not count/],
  ],
  [
    'games that nobody knows',
    { games: { ids: ['GD9'], exclude: { categories: ['slots'] } } },
    [/^\/games: none of the 2 known games is selected/, /^\/games\/ids: not known to the catalogue: GD9/],
  ],
  [
    'games of free spins that nobody knows',
    {
      prizes: [
        {
          place_from: 1,
          place_to: 1,
          kind: 'free_spins',
          count: 5,
          game_ids: ['GD8', 'X'],
          titles: { en: 'x' },
        },
      ],
    },
    [/^\/prizes\/0\/game_ids: not known to the catalogue: X/],
  ],
  [
    'an audience to which nobody belongs',
    { audience: { countries: ['FI'] } },
    [/^\/audience: none of the 2 players who are known belongs to it/],
  ],
  [
    'players that nobody knows',
    { audience: { player_ids: ['zoe'] } },
    [/^\/audience: none of its 1 players is known/],
  ],
  [
    'players who register too late',
    { audience: { registered_from: '2026-12-08T00:00:00Z' } },
    [/^\/audience\/registered_from: only players who register after the end/],
  ],
  [
    'prizes above the budget',
    { budget: { amount: '299.99', currency: 'SEK' } },
    [/^\/budget\/amount: prizes can cost 300 SEK; the budget is 299.99 SEK/],
  ],
  [
    'prizes that several can win, whatever the budget',
    {
      budget: { amount: '1000', currency: 'SEK' },
      rules: { tie_rule: 'shared', tasks: [{ task: 'rounds', count: 1, points: '1' }] },
    },
    [/^\/budget\/amount: prizes can cost 300 SEK or more, because several/],
  ],
];

for (const [what, members, lines] of warned)
  test(`warns of ${what}`, async () => {
    const { errors, warnings } = await found({ ...complete, ...members });
    assert.deepEqual(errors, []);
    for (const line of lines)
      assert.ok(
        warnings.some((warning) => line.test(warning)),
        `${line} in ${JSON.stringify(warnings)}`,
      );
  });

const unpayable: [what: string, pointer: string, members: Partial<TournamentInput>][] = [
  ['half a yen', 'amount', { currency: 'JPY', prizes: [cash('0.5')] }],
  ['half a cent', 'amount', { currency: 'EUR', prizes: [cash('0.005')] }],
  ['half a cent of a bonus', 'amount', { currency: 'EUR', prizes: [{ ...cash('10.005'), kind: 'bonus' }] }],
  ['a ten-thousandth of a dinar', 'amount', { currency: 'KWD', prizes: [cash('0.0001')] }],
  ['no money', 'amount', { prizes: [cash('0.00')] }],
  ['no bonus', 'amount', { prizes: [{ ...cash('0'), kind: 'bonus' }] }],
  [
    'nothing of a deposit',
    'percent',
    { prizes: [{ place_from: 1, place_to: 1, kind: 'deposit_bonus', percent: '0', titles: { en: 'x' } }] },
  ],
];

function cash(amount: string) {
  return { place_from: 1, place_to: 1, kind: 'cash', amount, titles: { en: 'x' } } as const;
}

for (const [what, member, members] of unpayable)
  test(`refuses a prize of ${what}`, async () => {
    const { errors } = await found({ ...complete, ...members });
    assert.match(errors.join('\n'), new RegExp(`^/prizes/0/${member}: `));
    const address = await draft(members);
    assertRefused(await staff.post(`${address}/publish`), 409, 'conflict');
  });

test('amounts in whole units of their currency can be paid', async () => {
  for (const [currency, amount] of [
    ['JPY', '500'],
    ['JPY', '500.00'],
    ['EUR', '0.01'],
    ['EUR', '0.5000'],
    ['KWD', '0.001'],
  ] as const) {
    const { errors } = await found({ ...complete, currency, prizes: [cash(amount)] });
    assert.deepEqual(errors, [], `${amount} ${currency}`);
  }
});

test('an edit of a published campaign is checked for what can be paid, too; one that leaves prizes alone is not', async () => {
  const address = await draft({ prizes: [cash('10')] });
  const { body } = await staff.post(`${address}/publish`);
  const edit = { ...body, prizes: [cash('0.005')], reason: 'cheaper' };
  const refused = assertRefused(await staff.put(address, edit), 409, 'conflict');
  assert.equal(refused.errors?.[0]?.pointer, '/prizes/0/amount');
  assertRefused(
    await staff.post(`${address}/preview`, { ...body, prizes: [cash('0.005')] }),
    409,
    'conflict',
  );
});

test('prizes of exactly the budget are within it', async () => {
  const { warnings } = await found({ ...complete, budget: { amount: '300', currency: 'SEK' } });
  assert.deepEqual(warnings, []);
});

test('warns of a window that has begun, that is over, and that is settled at once', async () => {
  const begun = { ...complete, start: '2026-11-20T00:00:00Z' };
  assert.match(
    (await found(begun)).warnings.join('\n'),
    /^\/start: the window has begun: rounds played since/,
  );
  const over = { ...complete, start: '2026-11-19T00:00:00Z', end: '2026-11-20T11:50:00Z' };
  assert.match((await found(over)).warnings.join('\n'), /^\/end: .*settled at 2026-11-20T12:05:00.000Z/);
  const settled = await draft(complete);
  assert.equal((await staff.post(`${settled}/publish`)).status, 200);
  await laurel.setClock(moments.after);
  // A settlement takes a place in the log, and receives no event.
  await waitUntil('the campaign is settled', async () =>
    assert.equal((await staff.get(`${settled}/settlement`)).status, 200),
  );
  const { warnings } = await found(complete);
  assert.match(warnings.join('\n'), /^\/end: .*settled at once\n\/start: no event has been received since/);
});

test('publishing answers the campaign with its warnings, and the answer can be sent back as an edit', async () => {
  const address = await draft({ prizes: [] });
  const { status, body } = await staff.post(`${address}/publish`);
  assert.equal(status, 200);
  assert.equal(body.state, 'published');
  assert.deepEqual(body.warnings, (await staff.get(`${address}/publish-checks`)).body.warnings);
  const edited = await staff.put(address, { ...body, leaderboard_size: 7, reason: 'fewer rows' });
  assert.deepEqual([edited.status, edited.body.version], [200, 2]);
  assert.equal('warnings' in edited.body, false);
});
