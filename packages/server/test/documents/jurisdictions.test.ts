import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { noLegalAdvice } from '@laurel/contract/campaigns/jurisdictions.ts';
import { withJurisdictionRules } from '@laurel/contract/jurisdictions/rule-table.ts';

const text = readFileSync(new URL('../../../../docs/rules/jurisdictions.md', import.meta.url), 'utf8');

test('docs/rules/jurisdictions.md has the rules as the contract is now', () => {
  assert.equal(text, withJurisdictionRules(text), 'npm run openapi writes it');
});

test('the page says that its rules are no legal advice', () => {
  assert.match(noLegalAdvice, /no legal advice/);
  assert.match(text, /pointers, no legal advice/);
});
