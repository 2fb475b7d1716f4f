import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tenantDefaults } from '@laurel/contract/identity/tenant-settings.ts';
import { changesOf, faultWords, fieldOf, fieldsOf, keepsLess } from './tenant-fields.ts';

const tenant = {
  ...tenantDefaults,
  name: 'Acme',
  origins: ['https://a.example'],
  retention_audit_days: 400,
};

test('only what differs is sent; empty days are for ever, and lines are sites', () => {
  const fields = fieldsOf(tenant);
  assert.deepEqual(changesOf(tenant, fields), {});
  assert.deepEqual(
    changesOf(tenant, {
      ...fields,
      origins: ' https://a.example\n\nhttps://b.example ',
      retention_audit_days: '',
      retention_events_days: '90',
      payout_approval: 'two',
      currency_decimals: 'usdt 6\n\nBTC: many',
    }),
    {
      currency_decimals: { USDT: 6, BTC: 'many' },
      payout_approval: 'two',
      origins: ['https://a.example', 'https://b.example'],
      retention_events_days: 90,
      retention_audit_days: null,
    },
  );
});

test('a fault is shown at the field that its pointer names', () => {
  assert.equal(fieldOf('/origins/1'), 'origins');
  assert.equal(fieldOf('/nothing'), undefined);
  assert.equal(
    faultWords('origins', '/origins/1', 'must match pattern "^https"'),
    'Number 2 is not a site: enter scheme and host only, such as https://casino.example',
  );
  assert.equal(faultWords('name', '/name', 'must be shorter'), 'must be shorter');
});

test('fewer days than now remove something', () => {
  assert.deepEqual(
    [
      keepsLess(null, '90'),
      keepsLess(null, ''),
      keepsLess(400, '399'),
      keepsLess(400, '400'),
      keepsLess(400, 'x'),
    ],
    [true, false, true, false, false],
  );
});
