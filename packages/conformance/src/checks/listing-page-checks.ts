import { expectRefusal, objectOf, refused, taken } from '../answers.ts';
import { type CheckRow, type ConformanceCheck, checksOf, expect } from '../check.ts';
import {
  type CheckedPage,
  entriesOf,
  listingPageOf,
  memberAt,
  pathOf,
  someEntries,
  textAt,
} from '../listings.ts';
import { NotShown, type Target } from '../target.ts';

const envelope = (name: string, sentence: string, holds: (value: unknown) => boolean): CheckRow => [
  `envelope/${name}`,
  sentence,
  async (target) => {
    const value = objectOf(await target.listing())[name];
    expect(holds(value), `${name} is ${JSON.stringify(value)}`);
  },
];

const urlOrNull = (value: unknown) => value === null || (typeof value === 'string' && URL.canParse(value));
const idsOf = ({ results }: CheckedPage) => results.map((entry) => memberAt(entry, 'campaign.id'));

/** Two first pages of one entry each. */
async function twoPages(target: Target): Promise<[CheckedPage, CheckedPage]> {
  await someEntries(target, 2);
  return [
    await listingPageOf(target, { page_size: '1' }),
    await listingPageOf(target, { page_size: '1', page: '2' }),
  ];
}

const key =
  'GET /public/api/v2/tournaments/details: API key in header Authorization, the value being <API_KEY>.';
const size = 'page_size | integer | default 8 | items per page, maximum 25';
const encodings =
  'Accept-Encoding: accepted values are *, identity, gzip; with gzip the server compresses the payload.';

/** Fetch asks for encodings by itself and decodes what comes. */
const encoded = (asked: string, expected: (encoding: string | null) => boolean): ConformanceCheck['run'] => {
  return async (target) => {
    const answer = await target.listing({}, { 'accept-encoding': asked });
    objectOf(answer);
    const encoding = answer.headers.get('content-encoding');
    expect(expected(encoding), `the content encoding is ${encoding ?? 'none'}`);
  };
};
const isPlain = (encoding: string | null) => encoding === null || encoding === 'identity';

const rows: CheckRow[] = [
  [
    'answer',
    'Response: JSON, the Tournament list envelope.',
    async (target) => void objectOf(await target.listing()),
  ],
  ['without-key', key, refused((target) => target.listing({}, { authorization: null }))],
  ['wrong-key', key, refused((target) => target.listing({}, { authorization: 'not-a-key' }))],
  envelope('count', 'count | integer | total number of matching entries', (value) => Number.isInteger(value)),
  envelope('next', 'next | string or null | URL of the next page', urlOrNull),
  envelope('previous', 'previous | string or null | URL of the previous page', urlOrNull),
  envelope('results', 'results | array of Tournament entry', Array.isArray),
  [
    'page/default',
    'page | integer | default 1',
    async (target) => expectEqualIds(await listingPageOf(target), await listingPageOf(target, { page: '1' })),
  ],
  [
    'page/second',
    'page | page number',
    async (target) => {
      const [first, second] = await twoPages(target);
      expect(second.results.length === 1, `page 2 has ${second.results.length} entries`);
      expect(idsOf(first)[0] !== idsOf(second)[0], 'page 2 shows the entry of page 1');
    },
  ],
  [
    'page/next',
    'next | URL of the next page, null on the last page',
    async (target) => {
      const [first, second] = await twoPages(target);
      expect(first.next !== null, 'next of page 1 is null');
      expectEqualIds(await listingPageOf(target, pathOf(first.next)), second);
    },
  ],
  [
    'page/last',
    'next | URL of the next page, null on the last page',
    async (target) => {
      const { count } = await listingPageOf(target, { page_size: '1' });
      if (count === 0) throw new NotShown('needs a tournament');
      const { next } = await listingPageOf(target, { page_size: '1', page: String(count) });
      expect(next === null, `next of the last page is ${next}`);
    },
  ],
  [
    'page/previous',
    'previous | URL of the previous page, null on the first page',
    async (target) => {
      const [first, second] = await twoPages(target);
      expect(first.previous === null, `previous of page 1 is ${first.previous}`);
      expect(second.previous !== null, 'previous of page 2 is null');
      expectEqualIds(await listingPageOf(target, pathOf(second.previous)), first);
    },
  ],
  [
    'page/keeps-the-query',
    'next | URL of the next page',
    async (target) => {
      await someEntries(target, 2);
      const query = { page_size: '1', sort: '-start_date', language: 'de' };
      const { next } = await listingPageOf(target, query);
      const asked = new URLSearchParams(next === null ? '' : pathOf(next).split('?')[1]);
      for (const [name, value] of Object.entries(query))
        expect(asked.get(name) === value, `next leaves out ${name}`);
    },
  ],
  [
    'page/walk',
    'count | total number of matching entries',
    async (target) => {
      const { count } = await listingPageOf(target);
      const ids = (await entriesOf(target, { sort: 'start_date' })).map((entry) =>
        memberAt(entry, 'campaign.id'),
      );
      expect(new Set(ids).size === ids.length, 'an entry is on two pages');
      expect(
        count <= 1_000 ? ids.length === count : ids.length <= count,
        `count is ${count}, the pages have ${ids.length} entries`,
      );
    },
  ],
  [
    'page-size/default',
    size,
    async (target) => {
      const { count, results } = await listingPageOf(target);
      expect(results.length === Math.min(count, 8), `a page has ${results.length} of ${count} entries`);
    },
  ],
  [
    'page-size/one',
    size,
    async (target) => {
      await someEntries(target);
      const { results } = await listingPageOf(target, { page_size: '1' });
      expect(results.length === 1, `a page of 1 has ${results.length} entries`);
    },
  ],
  [
    'page-size/most',
    size,
    async (target) => {
      const { count, results } = await listingPageOf(target, { page_size: '25' });
      expect(
        results.length === Math.min(count, 25),
        `a page of 25 has ${results.length} of ${count} entries`,
      );
    },
  ],
  [
    'page-size/more',
    size,
    async (target) => {
      const answer = await target.listing({ page_size: '26' });
      if (answer.status >= 200 && answer.status < 300)
        expect((objectOf(answer).results as unknown[]).length <= 25, 'a page has more than 25 entries');
      else expectRefusal(answer);
    },
  ],
  ['page-size/text', size, refused((target) => target.listing({ page_size: 'many' }))],
  ['page/text', 'page | integer', refused((target) => target.listing({ page: 'first' }))],
  [
    'language/default',
    'language | string | default en',
    async (target) => {
      const namesOf = ({ results }: CheckedPage) => results.map((entry) => textAt(entry, 'campaign.name'));
      const [byDefault, english] = [
        await listingPageOf(target),
        await listingPageOf(target, { language: 'en' }),
      ];
      expect(
        String(namesOf(byDefault)) === String(namesOf(english)),
        'without language the names are not those of en',
      );
    },
  ],
  ['encoding/gzip', encodings, encoded('gzip', (encoding) => encoding === 'gzip')],
  ['encoding/identity', encodings, encoded('identity', isPlain)],
  ['encoding/any', encodings, taken((target) => target.listing({}, { 'accept-encoding': '*' }))],
  [
    'prizes/places',
    'A prize covers the places place_from through place_to.',
    async (target) => {
      for (const entry of await someEntries(target)) {
        const places = (memberAt(entry, 'tournament_prizes') as Record<string, number>[]).map(
          ({ place_from = 0, place_to = 0 }) => [place_from, place_to] as const,
        );
        expect(
          places.every(([from, to]) => from <= to),
          `campaign ${memberAt(entry, 'campaign.id')} has a prize that ends before it begins`,
        );
      }
    },
  ],
  [
    'prizes/order',
    'tournament_prizes | ordered list of prize places',
    async (target) => {
      for (const entry of await someEntries(target)) {
        const from = (memberAt(entry, 'tournament_prizes') as Record<string, number>[]).map(
          (prize) => prize.place_from ?? 0,
        );
        expect(
          from.every((place, i) => i === 0 || place >= (from[i - 1] as number)),
          `prizes of campaign ${memberAt(entry, 'campaign.id')} are not in order`,
        );
      }
    },
  ],
];

function expectEqualIds(one: CheckedPage, other: CheckedPage): void {
  expect(String(idsOf(one)) === String(idsOf(other)), `campaigns ${idsOf(one)} in place of ${idsOf(other)}`);
}

/** What the contract says of access, envelope, pages, languages and encodings of the listing. */
export const listingPageChecks = checksOf('listing', 'listing', rows);
