import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { alarmsOf } from './alarms.ts';

const stats = (log_seq: number, scored_seq: number) => ({ log_seq, scored_seq }) as IntakeStats;
const webhook = (members: Partial<WebhookAnswer>) =>
  ({
    url: 'https://x.example',
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    ...members,
  }) as WebhookAnswer;

test('nothing is wrong', () => {
  assert.deepEqual(alarmsOf({ stats: stats(20, 10), failedPayouts: 0, webhooks: [webhook({})] }), []);
  assert.deepEqual(alarmsOf({ stats: undefined, failedPayouts: undefined, webhooks: undefined }), []);
});

test('what is worst comes first, and an endpoint that staff switched off is no alarm', () => {
  const alarms = alarmsOf({
    stats: stats(20_000, 1),
    failedPayouts: 1,
    webhooks: [
      webhook({ failing_since: '2026-12-01T00:00:00Z' }),
      webhook({ enabled: false, disabled_reason: 'gone' }),
      webhook({ enabled: false, disabled_reason: 'staff' }),
    ],
  });
  assert.deepEqual(
    alarms.map(({ tone, title }) => `${tone}: ${title}`),
    [
      'bad: Boards are 19,999 events behind',
      'bad: 1 payout has failed',
      'bad: A webhook was switched off',
      'warn: A webhook takes nothing',
    ],
  );
});
