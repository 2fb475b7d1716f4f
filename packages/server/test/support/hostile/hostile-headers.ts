import type { Draw } from './draw.ts';
import { anyValue, hostileNames, hostileNumbers, jsonOf } from './hostile-values.ts';

/** The credentials of a request. */
export interface Credentials {
  apiKey: string;
  owner: string;
  /** Another owner, who signs out everywhere sooner or later. */
  leaver: string;
  viewer: string;
  ofAnotherTenant: string;
  /** The text of the cookie of an owner's session. */
  session: string;
}

export const mediaTypes = [
  ...['text/plain', 'application/json; charset=utf-16', 'application/json; charset=latin1'],
  ...['application/json;', 'application/json; charset="utf-8"; boundary=x', 'APPLICATION/JSON'],
  ...['application/problem+json', 'application/json, text/plain', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data; boundary=x', 'multipart/form-data', '*/*', 'json', '', '/', 'application/'],
  ...['__proto__', 'constructor/prototype', `application/json; a=${'b'.repeat(5000)}`],
  `application/${';'.repeat(5000)}`,
];

const odd = (draw: Draw) =>
  draw
    .pick(draw.chance(0.5) ? hostileNames : hostileNumbers)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these end a header, which is what framing.test.ts is about.
    .replace(/[\x00-\x1f\x7f]|[^\x00-\xff]/g, '?');

const headerSets: ((draw: Draw) => [string, string][])[] = [
  (draw) => [['laurel-tenant', draw.pick(['1', '2', '3', '999999999', '9999999999', '0', '-1', odd(draw)])]],
  (draw) => [
    [
      'prefer',
      draw.pick([
        'return=minimal',
        'handling=strict',
        'return',
        '=',
        ',,,',
        `${'a,'.repeat(3000)}`,
        `handling="lenient`,
        odd(draw),
      ]),
    ],
  ],
  (draw) => [
    [
      'accept-encoding',
      draw.pick([
        '*;q=0',
        'identity;q=0',
        'br',
        ',',
        `gzip;q=${'0'.repeat(4000)}`,
        `gzip${' '.repeat(8000)};`,
        odd(draw),
      ]),
    ],
  ],
  (draw) => [['if-none-match', draw.pick(['*', '"', `${'"'.repeat(8000)}`, 'W/"a"', odd(draw)])]],
  (draw) => [
    ['x-forwarded-for', odd(draw)],
    ['x-forwarded-host', odd(draw)],
    ['x-forwarded-proto', odd(draw)],
  ],
  (draw) => [
    ['accept', odd(draw)],
    ['accept-language', odd(draw)],
    ['range', 'bytes=0-'],
    ['cookie', odd(draw)],
  ],
  () => Array.from({ length: 1200 }, (_, i): [string, string] => [`x-${i}`, '']),
  (draw) => [['expect', draw.pick(['100-continue', odd(draw)])]],
  (draw) => [
    ['te', 'trailers'],
    ['trailer', 'x-api-key'],
    ['max-forwards', '0'],
    ['via', odd(draw)],
  ],
  (draw) => [
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['host-x', odd(draw)],
  ],
  (draw) => [
    ['accept-version', odd(draw)],
    ['x-http-method-override', 'DELETE'],
    ['x-request-id', odd(draw)],
  ],
];

/** Headers that this service reads, or should not, with values that it should not believe. */
export function hostileHeaders(draw: Draw): [string, string][] {
  return draw.pick(headerSets)(draw);
}

/** A wrong credential: none, a weaker one, another party's, a forged one, several. */
export function wrongCredential(
  { apiKey, owner, viewer, ofAnotherTenant, session }: Credentials,
  draw: Draw,
): [string, string][] {
  const [head = '', payload = '', signature = ''] = owner.split('.');
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  const bearer = draw.pick([
    viewer,
    ofAnotherTenant,
    `${head}.${payload}.`,
    `${none}.${payload}.`,
    `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${head}.${Buffer.from('{"sub":"1"}').toString('base64url')}.${signature}`,
    `${head}..${signature}`,
    '..',
    'a.b.c',
    'x'.repeat(9000),
    odd(draw),
    playerToken(draw.pick(['ptk_\0', 'ptk_\ud800', 'ptk_a', 5, ['ptk_a'], odd(draw)]), payload),
    `${Buffer.from('{"alg":"EdDSA","crit":["exp"],"kid":["__proto__"],"zip":"DEF"}').toString('base64url')}.${payload}.${signature}`,
  ]);
  return draw.pick<() => [string, string][]>([
    () => [],
    () => [['authorization', `Bearer ${bearer}`]],
    () => [['authorization', bearer]],
    () => [['authorization', `Basic ${Buffer.from(odd(draw)).toString('base64')}`]],
    () => [['x-api-key', draw.pick([apiKey.slice(1), `${apiKey}a`, odd(draw), 'k'.repeat(9000)])]],
    () => [
      ['x-api-key', apiKey],
      ['authorization', `Bearer ${bearer}`],
    ],
    () => [
      ['x-api-key', apiKey],
      ['x-api-key', odd(draw)],
    ],
    () => [
      ['authorization', `Bearer ${owner}`],
      ['authorization', odd(draw)],
    ],
    () => wrongSession(session, draw),
    () => [
      [
        'authorization',
        jsonOf(anyValue(draw))
          .slice(0, 500)
          .replace(/[^\x20-\x7e]/g, '?'),
      ],
    ],
  ])();
}

/** A token that claims that the operator signed it, with this key. */
function playerToken(kid: unknown, payload: string): string {
  return `${Buffer.from(JSON.stringify({ alg: 'EdDSA', kid })).toString('base64url')}.${payload}.AAAA`;
}

/** The cookie of a session from another site or of unknown origin, or an invalid one. */
function wrongSession(session: string, draw: Draw): [string, string][] {
  const [tenant = '', secret = ''] = session.split('.');
  const [name, sites] = draw.pick<[string, [string, string][]]>([
    [session, [['sec-fetch-site', draw.pick(['cross-site', 'same-site', 'none', odd(draw)])]]],
    [
      session,
      [['origin', draw.pick(['https://evil.example', 'null', 'http://hostile.test.evil', odd(draw)])]],
    ],
    [session, [['referer', draw.pick(['https://hostile.test/', 'about:blank', odd(draw)])]]],
    [session, []],
    [`${Number(tenant) + 1}.${secret}`, [['sec-fetch-site', 'same-origin']]],
    [`999999999999999.${secret}`, [['sec-fetch-site', 'same-origin']]],
    [`${tenant}.${secret.slice(1)}A`, [['sec-fetch-site', 'same-origin']]],
    [odd(draw), [['sec-fetch-site', 'same-origin']]],
  ]);
  return [['cookie', `laurel=${name}`], ...sites];
}
