import { type CheckRow, checksOf, expect } from '../check.ts';
import { type Entry, entriesOf, listingPageOf, memberAt, someEntries, textAt } from '../listings.ts';
import { NotShown, type Target } from '../target.ts';

const statuses = ['AC', 'SC', 'FI'] as const;
const types = ['PT', 'HC', 'TM', 'IM', 'RA', 'SR'] as const;

const idOf = (entry: Entry) => memberAt(entry, 'campaign.id');
const countOf = async (target: Target, query: Record<string, string>) =>
  (await listingPageOf(target, query)).count;

const statusChecks = statuses.map(
  (status): CheckRow => [
    `status/${status}`,
    'status | filter by campaign status (AC, SC, FI)',
    async (target) => {
      const expected = (await someEntries(target)).filter(
        (entry) => textAt(entry, 'campaign.status') === status,
      );
      expectSame(await entriesOf(target, { status }), expected);
    },
  ],
);

const typeChecks = types.map(
  (tournament_type): CheckRow => [
    `tournament-type/${tournament_type}`,
    'tournament_type | one of PT, HC, TM, IM, RA, SR',
    async (target) => {
      const found = await entriesOf(target, { tournament_type });
      const longForms = new Set(found.map((entry) => textAt(entry, 'campaign.terms.tournament_type')));
      expect(longForms.size <= 1, `tournament_type ${tournament_type} lists ${[...longForms].join(' and ')}`);
    },
  ],
);

const sortFields = ['start_date', 'end_date', 'status'] as const;
const sortKeyOf: Record<(typeof sortFields)[number], (entry: Entry) => number | string> = {
  start_date: (entry) => Date.parse(textAt(entry, 'campaign.start')),
  end_date: (entry) => Date.parse(textAt(entry, 'campaign.end')),
  status: (entry) => textAt(entry, 'campaign.status'),
};

const sortChecks = sortFields.flatMap((field) =>
  (['', '-'] as const).map(
    (prefix): CheckRow => [
      `sort/${prefix}${field}`,
      'sort | comma-separated sort fields; prefix - means descending',
      async (target) => {
        const values = (await sorted(target, `${prefix}${field}`)).map(sortKeyOf[field]);
        if (new Set(values).size < 2) throw new NotShown(`needs tournaments of different ${field}`);
        // How codes of status are ordered is not shown: equal ones come together.
        const runs = values.filter((value, i) => i === 0 || value !== values[i - 1]);
        if (field === 'status') expect(new Set(runs).size === runs.length, `${runs} is not in order`);
        else expect(isInOrder(values as number[], prefix), `${field} is not in order`);
      },
    ],
  ),
);

async function sorted(target: Target, sort: string): Promise<Entry[]> {
  await someEntries(target, 2);
  return entriesOf(target, { sort });
}

function isInOrder(values: readonly number[], prefix: '' | '-'): boolean {
  const sign = prefix === '-' ? -1 : 1;
  return values.every((value, i) => i === 0 || sign * value >= sign * (values[i - 1] as number));
}

function expectSame(found: readonly Entry[], expected: readonly Entry[]): void {
  const ids = new Set(found.map(idOf));
  const missing = expected.filter((entry) => !ids.has(idOf(entry)));
  expect(missing.length === 0, `campaign ${missing.map(idOf)} is missing`);
  const wanted = new Set(expected.map(idOf));
  const other = found.filter((entry) => !wanted.has(idOf(entry)));
  expect(other.length === 0, `campaign ${other.map(idOf)} is listed, too`);
}

const accepted = (id: string, sentence: string, query: Record<string, string>): CheckRow => [
  id,
  sentence,
  async (target) => void (await listingPageOf(target, query)),
];

const rows: CheckRow[] = [
  [
    'status/sum',
    'Campaign status values: AC, SC, FI.',
    async (target) => {
      const counts = await Promise.all(statuses.map((status) => countOf(target, { status })));
      const all = await countOf(target, {});
      expect(sum(counts) === all, `${counts.join(' + ')} by status, ${all} without a filter`);
    },
  ],
  [
    'status/scheduled',
    'SC | Scheduled',
    async (target) => {
      for (const entry of await entriesOf(target, { status: 'SC' }))
        expect(
          Date.parse(textAt(entry, 'campaign.start')) > target.now() - 60_000,
          `campaign ${idOf(entry)} has started`,
        );
    },
  ],
  [
    'status/active',
    'AC | Active',
    async (target) => {
      for (const entry of await entriesOf(target, { status: 'AC' }))
        expect(
          Date.parse(textAt(entry, 'campaign.start')) < target.now() + 60_000,
          `campaign ${idOf(entry)} has not started`,
        );
    },
  ],
  [
    'tournament-type/sum',
    'Tournament type codes (filter tournament_type): PT, HC, TM, IM, RA, SR.',
    async (target) => {
      const counts = await Promise.all(types.map((tournament_type) => countOf(target, { tournament_type })));
      const all = await countOf(target, {});
      expect(sum(counts) === all, `${counts.join(' + ')} by type, ${all} without a filter`);
    },
  ],
  [
    'tournament-type/point',
    'tournament_type | long-form name (POINT_TOURNAMENT appears for the point tournament type)',
    async (target) => {
      const [entry] = await entriesOf(target, { tournament_type: 'PT' });
      if (entry === undefined) throw new NotShown('needs a point tournament');
      const name = textAt(entry, 'campaign.terms.tournament_type');
      expect(name === 'POINT_TOURNAMENT', `it is ${name}`);
    },
  ],
  [
    'campaign-type',
    'campaign_type | value TOURNAMENT appears in the response shape',
    async (target) => {
      for (const entry of await someEntries(target)) {
        const type = textAt(entry, 'campaign.terms.campaign_type');
        expect(type === 'TOURNAMENT', `it is ${type}`);
      }
    },
  ],
  [
    'game-ids',
    'game_ids | comma-separated game ids',
    async (target) => {
      const gamesOf = (entry: Entry) => memberAt(entry, 'campaign.game_ids') as string[];
      const entries = await someEntries(target);
      const games =
        entries
          .map(gamesOf)
          .find(({ length }) => length > 0)
          ?.slice(0, 2) ?? [];
      if (games.length === 0) throw new NotShown('needs a tournament with game_ids');
      const expected = entries.filter((entry) => gamesOf(entry).some((game) => games.includes(game)));
      const found = await entriesOf(target, { game_ids: games.join(',') });
      const ids = new Set(found.map(idOf));
      for (const entry of expected) expect(ids.has(idOf(entry)), `campaign ${idOf(entry)} is missing`);
      // A tournament without a list of games is of every game.
      const other = found.find(
        (entry) => gamesOf(entry).length > 0 && !gamesOf(entry).some((game) => games.includes(game)),
      );
      expect(other === undefined, `campaign ${other && idOf(other)} has none of ${games.join(', ')}`);
    },
  ],
  [
    'sort/several',
    'Several fields are applied in the order given.',
    async (target) => {
      const entries = await sorted(target, 'start_date,-end_date');
      const keys = entries.map(
        (entry) => [sortKeyOf.start_date(entry), sortKeyOf.end_date(entry)] as [number, number],
      );
      if (new Set(keys.map(String)).size < 2) throw new NotShown('needs tournaments of different times');
      const isRight = keys.every(([start, end], i) => {
        const [startBefore, endBefore] = keys[i - 1] ?? [start, end];
        return start > startBefore || (start === startBefore && end <= endBefore);
      });
      expect(isRight, 'start_date ascending, then end_date descending, is not the order');
    },
  ],
];

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}

/** What the filters and orders of the listing do. */
export const listingQueryChecks = checksOf('listing', 'listing', [
  ...statusChecks,
  ...typeChecks,
  ...sortChecks,
  accepted('start-date', 'start_date | ISO 8601 datetime | filter by start date', {
    start_date: '2026-01-31T12:00:00Z',
  }),
  accepted('end-date', 'end_date | ISO 8601 datetime | filter by end date', {
    end_date: '2026-01-31T12:00:00Z',
  }),
  accepted('language/de', 'language | response language code', { language: 'de' }),
  ...rows,
]);
