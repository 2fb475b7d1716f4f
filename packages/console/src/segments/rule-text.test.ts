import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleText } from './rule-text.ts';

test('a rule is said in words, with amounts and times as people read them', () => {
  const deposits = { fact: 'deposits', within_days: 30, at_least_amount: '1500.5', currency: 'EUR' } as const;
  const registered = { fact: 'registered', from: '2026-11-01T00:00:00Z' } as const;
  const rule = { all: [deposits, { not: { fact: 'country', is: ['DE', 'AT'] } }, registered] } as const;
  assert.equal(
    ruleText(rule as unknown as Parameters<typeof ruleText>[0]),
    'at least 1 deposit in 30 days, of at least €1,500.50 and (not Country: DE, AT) and registered 1 Nov 2026, 00:00 UTC – …',
  );
});
