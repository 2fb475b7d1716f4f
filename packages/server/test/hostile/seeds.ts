import type { Laurel } from '../support/laurel.ts';

/** A request that the service once failed at, as its bytes. */
export interface KeptSeed {
  /** What came of it. */
  once: string;
  bytes: (laurel: Laurel, accessToken: string) => string;
}

const host = 'host: hostile.test\r\n';
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`;
const post = (path: string, body: string) => (_laurel: Laurel, accessToken: string) =>
  `POST ${path} HTTP/1.1\r\n${host}authorization: Bearer ${accessToken}\r\ncontent-type: application/json\r\n` +
  `content-length: ${body.length}\r\n\r\n${body}`;
const withToken = (kid: string) => () => {
  const head = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid })).toString('base64url');
  return `GET /public/api/v2/tournaments/details HTTP/1.1\r\n${host}authorization: Bearer ${head}.e30.AAAA\r\n\r\n`;
};
const zeros = (count: number) => Array(count).fill('0').join();

/** Each run sends them before all others. A new finding is added here, and its fix gets a test next to the code. */
export const keptSeeds: KeptSeed[] = [
  { once: 'refused with an empty answer', bytes: () => 'GET /health HTTP/1.1\r\n\r\n' },
  { once: 'answered as if it had one host', bytes: () => `GET /health HTTP/1.1\r\n${host}${host}\r\n` },
  { once: 'refused in words of the runtime', bytes: () => 'GARBAGE\r\n\r\n' },
  { once: 'refused with an empty answer', bytes: () => `GET /health HTTP/1.1\r\n${host}expect: tea\r\n\r\n` },
  { once: 'not answered', bytes: () => `CONNECT elsewhere.test:443 HTTP/1.1\r\n${host}\r\n` },
  { once: 'a failure of the service', bytes: () => `QUERY /health HTTP/1.1\r\n${host}\r\n` },
  { once: 'a failure of the service', bytes: () => get('/docs/assets/%00') },
  { once: 'a failure of the service', bytes: () => get('/docs/assets/%2e%2e/%2e%2e/package.json') },
  { once: 'a failure of the service', bytes: () => get(`/docs/assets/${'a'.repeat(5_000)}`) },
  {
    once: 'signed user 1 out',
    bytes: (_laurel, accessToken) =>
      `POST /api/v1/users/0x1/sign-out HTTP/1.1\r\n${host}authorization: Bearer ${accessToken}\r\n\r\n`,
  },
  { once: 'a failure of the service', bytes: () => get(`/api/v1/players/${'a'.repeat(1_100)}`) },
  { once: 'a failure of the service', bytes: withToken('ptk_\0') },
  {
    once: 'a failure of the service',
    bytes: post('/api/v1/webhooks', String.raw`{"url":"http://x/\u0000"}`),
  },
  {
    once: '8 s of silence for everybody',
    bytes: post('/api/v1/exchange-rates', `{"rates":[${zeros(40_000)}]}`),
  },
  { once: 'minutes of silence', bytes: post('/api/v1/exchange-rates', `{"rates":[${zeros(500_000)}]}`) },
  {
    once: 'minutes of silence',
    bytes: post('/api/v1/events/void', `{"reason":"x","unique_ids":[${zeros(500_000)}]}`),
  },
  {
    once: '10 s of silence and half a gigabyte',
    bytes: (laurel) => {
      const data = `{"unique_id":"a","timestamp":"2026-01-01T00:00:00Z","player_id":"p","tags":[${zeros(1_000_000)}]}`;
      const body = `[{"event":"player","data":${data}}]`;
      const headers = `x-api-key: ${laurel.apiKey}\r\ncontent-type: application/json\r\n`;
      return `POST /api/v1/events HTTP/1.1\r\n${host}${headers}content-length: ${body.length}\r\n\r\n${body}`;
    },
  },
];
