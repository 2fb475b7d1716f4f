import { randomUUID } from 'node:crypto';
import type { Answered, Asked, Fault } from './faulty-server.ts';

type Data = Record<string, unknown>;
interface Event {
  event: string;
  data: Data;
}

const refused: Answered = { status: 422, contentType: 'application/json', body: '{}' };
const isListing = ({ url }: Asked) => url.pathname.endsWith('/details');
const isToken = ({ url }: Asked) => url.pathname.endsWith('/token');
const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** The fault changes the events of a batch. */
function inEvents(check: string, change: (events: Event[], asked: Asked) => void): Fault {
  return {
    check: `events/${check}`,
    ask: (asked) => {
      const events = asked.url.pathname.endsWith('/events') ? parsed(asked.body) : undefined;
      if (!Array.isArray(events) || events.some((event) => typeof event !== 'object')) return;
      change(events, asked);
      asked.body = JSON.stringify(events);
    },
  };
}

/** The fault changes `data` of a kind. */
const inData = (check: string, kind: string, change: (data: Data) => void) =>
  inEvents(check, (events) => {
    for (const { event, data } of events) if (event === kind && data && !Array.isArray(data)) change(data);
  });

/** The fault sets a member that is missing, or wrong. */
const lenient = (
  kind: string,
  name: string,
  what: 'required' | 'type',
  isWrong: (value: unknown) => boolean,
  value: unknown,
) =>
  inData(`${kind}/${name}/${what}`, kind, (data) => {
    if (isWrong(data[name])) data[name] = value;
  });
const isMissing = (value: unknown) => value === undefined;

/** The fault refuses events that are right. */
const strict = (check: string, isRefused: (event: Event) => boolean): Fault => ({
  check: `events/${check}`,
  ask: ({ body }) => {
    const events = parsed(body);
    return Array.isArray(events) && events.some((event) => event?.data && isRefused(event))
      ? refused
      : undefined;
  },
});

/** The fault changes the query of the listing. */
const inQuery = (check: string, change: (query: URLSearchParams) => void): Fault => ({
  check: `listing/${check}`,
  ask: (asked) => {
    if (isListing(asked)) change(asked.url.searchParams);
  },
});

/** Whatever an answer holds. */
type Json = ReturnType<typeof JSON.parse>;

/** The fault changes the page that the listing answers. */
const inPage = (check: string, change: (page: Json, asked: Asked) => void): Fault => ({
  check: `listing/${check}`,
  answer: (answered, asked) => {
    if (!isListing(asked) || answered.status !== 200) return;
    const page = parsed(answered.body);
    change(page, asked);
    answered.body = JSON.stringify(page);
  },
});
const inEntries = (check: string, change: (entry: Json) => void) =>
  inPage(check, ({ results }) => results.forEach(change));

/** Faults as servers have them, each with the check that names it; `key` is known to a server that asks for none. */
export function plantedFaults(key: string): readonly Fault[] {
  return [...eventFaults(key), ...listingFaults(key), ...tokenFaults];
}

const memberFaults: readonly Fault[] = [
  lenient('gameround', 'round_id', 'required', isMissing, 'some-round'),
  lenient('deposit', 'method', 'required', isMissing, 'card'),
  lenient('login', 'timestamp', 'required', isMissing, '2026-01-31T12:00:00Z'),
  lenient('gameround', 'amount', 'type', (value) => typeof value === 'string', 1.5),
  lenient('gameround', 'is_win', 'type', (value) => value === 'true' || value === 1, true),
  lenient('withdraw', 'currency', 'type', (value) => value === 'euros' || value === 17, 'EUR'),
  lenient('player', 'gender', 'type', (value) => value === 'X', null),
  lenient('game', 'has_freespins', 'type', (value) => value === 'perhaps', null),
  lenient('player', 'tags', 'type', (value) => value === 'one' || Array.isArray(value), []),
  strict('player/username/null', ({ data }) => data.username === null),
  strict('game/whole', ({ data }) => data.has_freespins === 'unknown'),
];

function eventFaults(key: string): Fault[] {
  const seen = new Set<unknown>();
  return [
    ...memberFaults,
    inEvents('batch/third-member', (events) => {
      for (const event of events) delete (event as Json).version;
    }),
    inEvents('batch/unknown-kind', (events) => {
      if (events[0]?.event === 'spin') events.splice(0);
    }),
    inData('batch/negative-bet', 'gameround', (data) => {
      if (typeof data.amount === 'number') data.amount = Math.abs(data.amount);
    }),
    {
      check: 'events/batch/object',
      ask: (asked) => {
        if (asked.body.startsWith('{"event"')) asked.body = `[${asked.body}]`;
      },
    },
    inEvents('batch/without-key', (_, { headers }) => {
      headers['x-api-key'] ??= key;
    }),
    inEvents('batch/wrong-content-type', (_, { headers }) => {
      headers['content-type'] = 'application/json';
    }),
    strict('batch/resent-batch', ({ event, data }) => {
      const isKnown = event === 'withdraw' && seen.has(data.unique_id);
      if (event === 'withdraw') seen.add(data.unique_id);
      return isKnown;
    }),
    inData('score/resent', 'gameround', (data) => {
      if (data.game_id !== 'conformance') return;
      if (seen.has(data.unique_id)) data.unique_id = randomUUID();
      seen.add(data.unique_id);
    }),
  ];
}

const queryFaults: readonly Fault[] = [
  inQuery('page-size/default', (query) => {
    if (!query.has('page_size')) query.set('page_size', '9');
  }),
  inQuery('page-size/text', (query) => {
    if (query.get('page_size') === 'many') query.delete('page_size');
  }),
  inQuery('status/AC', (query) => {
    if (query.get('status') === 'AC') query.delete('status');
  }),
  inQuery('tournament-type/HC', (query) => {
    if (query.get('tournament_type') === 'HC') query.delete('tournament_type');
  }),
  inQuery('sort/-start_date', (query) => {
    if (query.get('sort') === '-start_date') query.set('sort', 'start_date');
  }),
  inQuery('sort/several', (query) => {
    if (query.get('sort')?.includes(',')) query.set('sort', '-end_date');
  }),
  inQuery('language/default', (query) => {
    if (!query.has('language')) query.set('language', 'de');
  }),
  inQuery('game-ids', (query) => query.delete('game_ids')),
];

function listingFaults(key: string): Fault[] {
  return [
    ...queryFaults,
    ...pageFaults,
    {
      check: 'listing/wrong-key',
      ask: (asked) => {
        if (asked.headers.authorization === 'not-a-key') asked.headers.authorization = key;
      },
    },
    {
      check: 'listing/encoding/gzip',
      ask: (asked) => {
        asked.headers['accept-encoding'] = 'identity';
      },
    },
    {
      check: 'listing/page-size/more',
      ask: (asked) => {
        if (asked.url.searchParams.get('page_size') === '26') asked.url.searchParams.set('page_size', '25');
      },
      answer: (answered, { sent }) => {
        if (!sent.includes('page_size=26')) return;
        const page = parsed(answered.body) as Json;
        answered.body = JSON.stringify({ ...page, results: Array(26).fill(page.results[0]) });
      },
    },
  ];
}

const pageFaults: readonly Fault[] = [
  inPage('page/next', (page, { url }) => {
    if (url.searchParams.get('page_size') === '1' && page.next)
      page.next = page.next.replace('page=2', 'page=3');
  }),
  inPage('page/last', (page, { url }) => {
    if (url.searchParams.get('page_size') === '1') page.next ??= url.href;
  }),
  inEntries('shape/campaign.custom_id', (entry) => {
    entry.campaign.custom_id = 17;
  }),
  inEntries('shape/total_prizes.free_spins', (entry) => {
    entry.total_prizes.free_spins = 0;
  }),
  inEntries('shape/leaderboard[].score', (entry) => {
    for (const row of entry.leaderboard) row.score = String(row.score);
  }),
  inEntries('shape/campaign.start', (entry) => {
    entry.campaign.start = entry.campaign.start.replace('T', ' ');
  }),
  inEntries('prizes/order', (entry) => entry.tournament_prizes.reverse()),
  inEntries('campaign-type', (entry) => {
    entry.campaign.terms.campaign_type = 'CAMPAIGN';
  }),
];

const tokenFaults: readonly Fault[] = [
  {
    check: 'token/token-type',
    answer: (answered, asked) => {
      if (isToken(asked)) answered.body = answered.body.replace('"token_type"', '"type"');
    },
  },
  {
    check: 'token/wrong-password',
    ask: (asked) => {
      if (isToken(asked)) asked.body = asked.body.replace(/x$/, '');
    },
  },
  { check: 'token/grant-type', ask: ({ body }) => (body.includes('grant_type=') ? refused : undefined) },
];
