import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readClientSettings, readConfig } from '../src/config.ts';
import { faultTable } from '../src/contract/faults.ts';
import { objectionsOfBiome } from './support/tidy/biome-example.ts';
import { biomeLaws } from './support/tidy/biome-laws.ts';
import { clockGuard } from './support/tidy/clock.ts';
import { docCommentsGuard } from './support/tidy/doc-comments.ts';
import { documentedValues } from './support/tidy/documented-values.ts';
import { environmentGuard } from './support/tidy/environment.ts';
import { faultsExample, faultsGuard } from './support/tidy/faults.ts';
import { floorsGuard } from './support/tidy/floors.ts';
import type { Guard, Law, RepositoryFile } from './support/tidy/guard.ts';
import { importPathsGuard } from './support/tidy/import-paths.ts';
import { leftoversGuard } from './support/tidy/leftovers.ts';
import { namesGuard } from './support/tidy/names.ts';
import { outsidePathsGuard } from './support/tidy/outside-paths.ts';
import { readRepository } from './support/tidy/read-repository.ts';
import { restatedValuesExample, restatedValuesGuard } from './support/tidy/restated-values.ts';
import { settingsExample, settingsGuard } from './support/tidy/settings.ts';
import { sizesGuard } from './support/tidy/sizes.ts';
import { skippedTestsGuard } from './support/tidy/skipped-tests.ts';
import { sqlGuard } from './support/tidy/sql.ts';

const guards: Guard[] = [
  floorsGuard,
  importPathsGuard,
  sqlGuard,
  environmentGuard,
  clockGuard,
  sizesGuard,
  namesGuard,
  leftoversGuard,
  skippedTestsGuard,
  docCommentsGuard,
  outsidePathsGuard,
];
/** What compares documents with the code; the guards' examples have values of their own. */
const lawsOfDocuments: Law[] = [
  faultsGuard(faultTable),
  settingsGuard((environment) => [readConfig(environment), readClientSettings(environment)]),
  restatedValuesGuard(documentedValues),
];

describe('the house is tidy', () => {
  const repository = readRepository();
  for (const { law, check } of [...guards, ...lawsOfDocuments])
    test(law, () => {
      const breaches = check(repository);
      assert.ok(breaches.length === 0, `\n${breaches.join('\n')}`);
    });
});

for (const guard of [...guards, faultsExample, settingsExample, restatedValuesExample])
  describe(`the guard of "${guard.law}"`, () => {
    guard.bad.forEach((example, i) => {
      test(`fires on its bad example ${i + 1}`, () => {
        assert.notDeepEqual(guard.check(filesOf(example)), [], JSON.stringify(example));
      });
    });
    test('leaves alone what only looks alike', () => {
      assert.deepEqual(guard.check(filesOf(guard.nearMisses)), []);
    });
  });

describe('Biome keeps the laws that are set in biome.json', () => {
  for (const { law, rule, bad, nearMiss } of biomeLaws)
    test(law, () => {
      assert.deepEqual(objectionsOfBiome(bad), [rule]);
      assert.deepEqual(objectionsOfBiome(nearMiss), []);
    });
});

function filesOf(texts: Record<string, string>): RepositoryFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }));
}
