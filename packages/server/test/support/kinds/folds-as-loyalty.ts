import { after, before } from 'node:test';
import { campaignKinds } from '@laurel/rules/kinds/kinds.ts';
import { parseDecimal } from '@laurel/rules/money/decimal.ts';
import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import { loyalty } from './loyalty.ts';

/** What `loyalty` asks for, and the least deposit that counts. */
export const asked: FactKind[] = ['deposit', 'login'];
export const least = '2';

/**
 * While the tests of this file run, tournaments of this process fold as the kind that only tests know. Files that share a
 * process are loaded together, so this waits for the file's own turn.
 */
export function foldAsLoyalty(): void {
  const asItIs = { ...campaignKinds.tournament };
  before(() => {
    const { compile: _, definition: __, ...folding } = loyalty;
    Object.assign(campaignKinds.tournament, folding, {
      compile: () => ({ facts: asked, least: parseDecimal(least) }),
    });
  });
  after(() => Object.assign(campaignKinds.tournament, { takeFact: undefined, factsOf: undefined }, asItIs));
}
