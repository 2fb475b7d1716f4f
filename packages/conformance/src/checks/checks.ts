import { expectRefusal, expectSuccess, isObject, refused, taken } from '../answers.ts';
import { type CheckRow, type ConformanceCheck, checksOf, expect } from '../check.ts';
import {
  type ContractKind,
  changed,
  contractKinds,
  eventMembers,
  eventOf,
  type Member,
  memberTypes,
} from '../event-members.ts';
import { type Entry, memberAt, someEntries } from '../listings.ts';
import { NotShown, type Target } from '../target.ts';
import { listingPageChecks } from './listing-page-checks.ts';
import { listingQueryChecks } from './listing-query-checks.ts';
import { scoreChecks } from './score-checks.ts';
import { tokenChecks, tokenOf } from './token-checks.ts';

type Shape = [name: string, holds: (value: unknown) => boolean];

const text: Shape = ['string', (value) => typeof value === 'string'];
const url: Shape = [
  'string (URL)',
  (value) => value === '' || (typeof value === 'string' && URL.canParse(value)),
];
const time: Shape = [
  'string (ISO 8601 datetime, UTC)',
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]00:?00)?$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
];
const integer: Shape = ['integer', Number.isInteger];
const number: Shape = ['number', (value) => typeof value === 'number' && Number.isFinite(value)];
const object: Shape = ['object', isObject];
const objects: Shape = ['array of object', (value) => Array.isArray(value) && value.every(isObject)];
const texts: Shape = [
  'array of string',
  (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
];
const list: Shape = ['array', Array.isArray];
const anything: Shape = ['null or value', (value) => value !== undefined];
const status: Shape = ['one of AC, SC, FI', (value) => ['AC', 'SC', 'FI'].includes(value as string)];
const place: Shape = ['integer', (value) => Number.isInteger(value) && (value as number) >= 1];
const count: Shape = ['string (numeric text)', (value) => typeof value === 'string' && /^\d+$/.test(value)];

/** Members of an entry; those of the elements of a list after its name and `[]`. */
const members: Record<string, Shape> = {
  campaign: object,
  tournament_prizes: objects,
  total_prizes: object,
  leaderboard: objects,
  'campaign.id': integer,
  'campaign.custom_id': text,
  'campaign.name': text,
  'campaign.image': url,
  'campaign.start': time,
  'campaign.end': time,
  'campaign.status': status,
  'campaign.status_for_display': text,
  'campaign.terms': object,
  'campaign.game_ids': texts,
  'campaign.campaign_info': text,
  'campaign.terms.content': text,
  'campaign.terms.campaign_type': text,
  'campaign.terms.campaign_type_for_display': text,
  'campaign.terms.tournament_type': text,
  'campaign.terms.tournament_type_for_display': text,
  'tournament_prizes[].title': text,
  'tournament_prizes[].place_from': place,
  'tournament_prizes[].place_to': place,
  'total_prizes.cash': text,
  'total_prizes.free_spins': count,
  'total_prizes.bonus': anything,
  'total_prizes.deposit_bonus': anything,
  'total_prizes.catalog_item': list,
  'leaderboard[].player_id': text,
  'leaderboard[].player_username': text,
  'leaderboard[].score': number,
  'leaderboard[].prizes': texts,
};

/** The type of each member of an entry. */
const listingShapeChecks: readonly ConformanceCheck[] = Object.entries(members).map(
  ([path, [type, holds]]) => ({
    id: `listing/shape/${path}`,
    endpoint: 'listing',
    sentence: `${path} | ${type}`,
    run: async (target) => {
      const values = (await someEntries(target)).flatMap((entry) => valuesAt(entry, path));
      if (values.length === 0) throw new NotShown(`needs a tournament with ${path.split('[]')[0]}`);
      const wrong = values.find((value) => !holds(value));
      expect(values.every(holds), `${path} is ${JSON.stringify(wrong) ?? 'missing'}, not ${type}`);
    },
  }),
);

function valuesAt(entry: Entry, path: string): unknown[] {
  const [listed = '', name] = path.split('[].');
  if (name === undefined) return [memberAt(entry, path)];
  const elements = memberAt(entry, listed);
  return Array.isArray(elements) ? elements.map((element) => memberAt(element, name)) : [];
}

/** What the tables of the contract say of each kind of event and each of its members. */
const eventMemberChecks: readonly ConformanceCheck[] = contractKinds.flatMap((kind) => [
  ...checksOfKind(kind),
  ...Object.entries(eventMembers[kind]).flatMap(([name, member]) => checksOfMember(kind, name, member)),
]);

function checksOfKind(kind: ContractKind): ConformanceCheck[] {
  return [
    {
      id: `events/${kind}/required-only`,
      endpoint: 'events',
      sentence: `event = ${kind}: members that are not required can be left out.`,
      run: taken((target) => target.events([eventOf(target, kind)])),
    },
    {
      id: `events/${kind}/whole`,
      endpoint: 'events',
      sentence: `event = ${kind}: data has the shape listed for the kind.`,
      run: taken((target) => target.events([eventOf(target, kind, { isWhole: true })])),
    },
  ];
}

function checksOfMember(kind: ContractKind, name: string, { type, required }: Member): ConformanceCheck[] {
  const { name: typeName, invalid } = memberTypes[type];
  const row = `${kind}.${name} | ${typeName}${required ? '' : ' or null'} | ${required ? 'required' : 'not required'}`;
  const ofMember = { endpoint: 'events', sentence: row } as const;
  const presence: ConformanceCheck = {
    ...ofMember,
    id: `events/${kind}/${name}/${required ? 'required' : 'null'}`,
    run: async (target) => {
      const event = changed(eventOf(target, kind), name, required ? undefined : null);
      const answer = await target.events([event]);
      if (required) expectRefusal(answer);
      else expectSuccess(answer);
    },
  };
  const wrongType: ConformanceCheck = {
    ...ofMember,
    id: `events/${kind}/${name}/type`,
    run: async (target) => {
      for (const value of invalid)
        expectRefusal(await target.events([changed(eventOf(target, kind, { isWhole: true }), name, value)]));
    },
  };
  return [presence, wrongType];
}

const bet = (target: Target) => eventOf(target, 'gameround');

/** A body of `POST /api/v1/events` that must be refused. */
const refusedBody = (body: (target: Target) => unknown) => refused((target) => target.events(body(target)));

const anArray =
  'The body is a JSON array; every element is an object with exactly two members: event and data.';
const aKey = 'POST /api/v1/events: required header x-api-key carrying <API_KEY>, specific to one tenant.';
const idempotent =
  'Resending an event with the same unique_id causes no duplication; the same batch may be resent.';

const rows: CheckRow[] = [
  [
    'mixed',
    'A batch is an array holding any mix of the six kinds.',
    taken((target) => target.events(contractKinds.map((kind) => eventOf(target, kind)))),
  ],
  ['not-json', 'Request content type: application/json.', refusedBody(() => '[{"event": "login", ')],
  ['object', anArray, refusedBody((target) => bet(target))],
  ['text', anArray, refusedBody(() => '"events"')],
  ['element-text', anArray, refusedBody(() => ['gameround'])],
  ['element-array', anArray, refusedBody((target) => [[bet(target)]])],
  ['without-event', anArray, refusedBody((target) => [{ data: bet(target).data }])],
  ['without-data', anArray, refusedBody(() => [{ event: 'login' }])],
  ['third-member', anArray, refusedBody((target) => [{ ...bet(target), version: 1 }])],
  ['data-array', anArray, refusedBody((target) => [{ ...bet(target), data: [bet(target).data] }])],
  [
    'unknown-kind',
    'Kinds (value of event): gameround, deposit, withdraw, player, game, login.',
    refusedBody((target) => [{ ...bet(target), event: 'spin' }]),
  ],
  [
    'negative-bet',
    'gameround.amount | number | positive float',
    refusedBody((target) => [changed(bet(target), 'amount', -1)]),
  ],
  [
    'wrong-content-type',
    'Request content type: application/json.',
    refused((target) => target.events([bet(target)], { 'content-type': 'text/plain' })),
  ],
  ['without-key', aKey, refused((target) => target.events([bet(target)], { 'x-api-key': null }))],
  ['wrong-key', aKey, refused((target) => target.events([bet(target)], { 'x-api-key': 'not-a-key' }))],
  [
    'with-token',
    'The sample request also shows header Authorization with a bearer value <ACCESS_TOKEN>.',
    async (target) => {
      const authorization = `Bearer ${await tokenOf(target)}`;
      expectSuccess(await target.events([bet(target)], { authorization }));
    },
  ],
  [
    'resent-batch',
    idempotent,
    async (target) => {
      const batch = contractKinds.map((kind) => eventOf(target, kind));
      for (let times = 0; times < 3; times++) expectSuccess(await target.events(batch));
    },
  ],
  [
    'resent-in-other-batch',
    idempotent,
    async (target) => {
      const sent = bet(target);
      expectSuccess(await target.events([sent]));
      expectSuccess(await target.events([bet(target), sent]));
    },
  ],
  [
    'twice-in-a-batch',
    idempotent,
    async (target) => {
      const sent = bet(target);
      expectSuccess(await target.events([sent, sent]));
    },
  ],
];

/** What the contract says of a batch as a whole. */
const batchChecks = checksOf('events', 'events/batch', rows);

/** All checks, in the order in which they are run and reported. */
export const checks: readonly ConformanceCheck[] = [
  ...eventMemberChecks,
  ...batchChecks,
  ...scoreChecks,
  ...listingPageChecks,
  ...listingShapeChecks,
  ...listingQueryChecks,
  ...tokenChecks,
];
