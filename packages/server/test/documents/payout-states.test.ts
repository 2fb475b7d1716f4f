import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isPayoutMove } from '@laurel/contract/payouts/payout-states.ts';
import { withPayoutStates } from '@laurel/contract/payouts/state-table.ts';
import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { piecesOf } from '../support/documented-tables.ts';

const text = readFileSync(new URL('../../../../docs/rules/payouts.md', import.meta.url), 'utf8');

test('docs/rules/payouts.md has the state table of payouts as the contract is now', () => {
  assert.equal(text, withPayoutStates(text), 'npm run openapi writes it');
});

test('every move between two statuses is in the table, or is none', () => {
  const tables = piecesOf(text).flatMap((piece) => (piece.kind === 'table' ? [piece] : []));
  const table = tables.find(({ headers }) => headers[0] === 'status');
  const next = new Map(table?.rows.map((row) => [row.status, row.next?.split(', ') ?? []]));
  for (const from of payoutStatuses)
    for (const to of payoutStatuses)
      assert.equal(next.get(`\`${from}\``)?.includes(`\`${to}\``), isPayoutMove(from, to), `${from} → ${to}`);
});
