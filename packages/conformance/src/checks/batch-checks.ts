import { expectRefusal, expectSuccess } from '../answers.ts';
import type { ConformanceCheck } from '../check.ts';
import { contractKinds } from '../event-members.ts';
import { changed, eventOf } from '../sent-events.ts';
import type { Target } from '../target.ts';
import { tokenOf } from './token-checks.ts';

type Row = [id: string, sentence: string, run: ConformanceCheck['run']];

const bet = (target: Target) => eventOf(target, 'gameround');

/** A body of `POST /api/v1/events` that must be refused. */
const refused = (body: (target: Target) => unknown): ConformanceCheck['run'] => {
  return async (target) => expectRefusal(await target.events(body(target)));
};

const anArray =
  'The body is a JSON array; every element is an object with exactly two members: event and data.';
const aKey = 'POST /api/v1/events: required header x-api-key carrying <API_KEY>, specific to one tenant.';
const idempotent =
  'Resending an event with the same unique_id causes no duplication; the same batch may be resent.';

const rows: Row[] = [
  [
    'mixed',
    'A batch is an array holding any mix of the six kinds.',
    async (target) => expectSuccess(await target.events(contractKinds.map((kind) => eventOf(target, kind)))),
  ],
  ['not-json', 'Request content type: application/json.', refused(() => '[{"event": "login", ')],
  ['object', anArray, refused((target) => bet(target))],
  ['text', anArray, refused(() => '"events"')],
  ['element-text', anArray, refused(() => ['gameround'])],
  ['element-array', anArray, refused((target) => [[bet(target)]])],
  ['without-event', anArray, refused((target) => [{ data: bet(target).data }])],
  ['without-data', anArray, refused(() => [{ event: 'login' }])],
  ['third-member', anArray, refused((target) => [{ ...bet(target), version: 1 }])],
  ['data-array', anArray, refused((target) => [{ ...bet(target), data: [bet(target).data] }])],
  [
    'unknown-kind',
    'Kinds (value of event): gameround, deposit, withdraw, player, game, login.',
    refused((target) => [{ ...bet(target), event: 'spin' }]),
  ],
  [
    'negative-bet',
    'gameround.amount | number | positive float',
    refused((target) => [changed(bet(target), 'amount', -1)]),
  ],
  [
    'wrong-content-type',
    'Request content type: application/json.',
    async (target) => expectRefusal(await target.events([bet(target)], { 'content-type': 'text/plain' })),
  ],
  [
    'without-key',
    aKey,
    async (target) => expectRefusal(await target.events([bet(target)], { 'x-api-key': null })),
  ],
  [
    'wrong-key',
    aKey,
    async (target) => expectRefusal(await target.events([bet(target)], { 'x-api-key': 'not-a-key' })),
  ],
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
export const batchChecks: readonly ConformanceCheck[] = rows.map(([id, sentence, run]) => ({
  ...{ id: `events/batch/${id}`, endpoint: 'events', sentence, run },
}));
