import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jurisdictionRules } from '@laurel/contract/jurisdictions/check-jurisdictions.ts';
import { ruleWords } from './rule-words.ts';

test('the console says of each rule what the contract says', () => {
  assert.deepEqual(ruleWords, Object.fromEntries(jurisdictionRules.map(({ id, says }) => [id, says])));
});
