import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { troublesOf } from './troubles.ts';

const series = (events: number, seconds: number, rejected = 0, conflicts = 0, dated_ahead = 0) => {
  const minute = {
    minute: '2026-12-03T12:00:00Z',
    accepted: 5,
    duplicates: 1,
    conflicts,
    rejected,
    dated_ahead,
  };
  return { lag: { log_seq: 20, scored_seq: 10, events, seconds }, minutes: [minute] } as Pick<
    IntakeSeries,
    'lag' | 'minutes'
  >;
};
const webhook = (members: Partial<WebhookAnswer>) =>
  ({
    url: 'https://x.example',
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    ...members,
  }) as WebhookAnswer;

test('nothing is wrong', () => {
  assert.deepEqual(troublesOf({ series: series(10, 2), failedPayouts: 0, webhooks: [webhook({})] }), []);
  assert.deepEqual(troublesOf({ series: undefined, failedPayouts: undefined, webhooks: undefined }), []);
});

test('what is worst comes first, and an endpoint that staff switched off is no trouble', () => {
  const troubles = troublesOf({
    series: series(19_999, 3),
    failedPayouts: 1,
    webhooks: [
      webhook({ failing_since: '2026-12-01T00:00:00Z' }),
      webhook({ enabled: false, disabled_reason: 'gone' }),
      webhook({ enabled: false, disabled_reason: 'staff' }),
    ],
  });
  assert.deepEqual(
    troubles.map(({ tone, title }) => `${tone}: ${title}`),
    [
      'bad: Boards are 19,999 events behind',
      'bad: 1 payout has failed',
      'bad: A webhook was switched off',
      'warn: Deliveries to a webhook fail',
    ],
  );
});

test('boards that wait for long, refused events and conflicts are troubles of intake', () => {
  const troubles = troublesOf({ series: series(3, 90, 1, 2), failedPayouts: 0, webhooks: undefined });
  assert.deepEqual(
    troubles.map(({ tone, title }) => `${tone}: ${title}`),
    [
      'bad: Boards are 3 events behind',
      'warn: 1 event refused in the last hour',
      'warn: 2 events arrived again with different content in the last hour',
    ],
  );
});

test('events dated ahead of the clock are a trouble that leads to the keys they came with', () => {
  const troubles = troublesOf({ series: series(0, 0, 0, 0, 3), failedPayouts: 0, webhooks: undefined });
  assert.deepEqual(troubles, [
    {
      tone: 'warn',
      title: '3 events of the last hour are dated ahead of the clock',
      detail: 'By more than five minutes: check the clock and the time zone of the sender.',
      to: '/intake',
    },
  ]);
});

test('what is wrong with the installation comes first, in the words of the server', () => {
  const troubles = troublesOf({
    series: series(0, 1, 0, 0),
    failedPayouts: 0,
    webhooks: undefined,
    ofInstallation: ['Nothing is sealed.'],
  });
  assert.deepEqual(troubles.map(({ tone, title, detail }) => [tone, title, detail]).at(0), [
    'bad',
    'The installation needs somebody',
    'Nothing is sealed.',
  ]);
});
