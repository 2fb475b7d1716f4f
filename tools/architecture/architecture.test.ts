import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faultTable } from '@laurel/contract/faults/faults.ts';
import { readClientSettings, readConfig } from '../../packages/server/src/app/config.ts';
import { objectionsOfBiome } from './biome-example.ts';
import { biomeRules } from './biome-rules.ts';
import { clockGuard } from './clock.ts';
import { clusterSchemaGuard, clusterStatementsGuard } from './cluster/cluster.ts';
import { hashLookupsGuard } from './cluster/hash-lookups.ts';
import { contractUnionsGuard } from './contract-unions.ts';
import { directionsGuard } from './directions.ts';
import { docCommentsGuard } from './doc-comments.ts';
import { documentedValues } from './documented-values.ts';
import { environmentGuard } from './environment.ts';
import { exactTextGuard } from './exact-text.ts';
import { exportedNamesGuard } from './exported-names.ts';
import { faultsExample, faultsGuard } from './faults.ts';
import { foldersGuard } from './folders.ts';
import { functionLengthGuard } from './function-length.ts';
import { glossaryGuard } from './glossary.ts';
import type { Guard, RepositoryFile, Rule } from './guard.ts';
import { importCirclesGuard } from './import-circles.ts';
import { importPathsGuard } from './import-paths.ts';
import { leftoversGuard } from './leftovers.ts';
import { messagesGuard } from './messages.ts';
import { listLookupsGuard, namedListsGuard } from './named-lists.ts';
import { namesGuard } from './names.ts';
import { outsidePathsGuard } from './outside-paths.ts';
import { pictureGuard } from './picture/picture.ts';
import { pinnedVersionsGuard } from './pinned-versions.ts';
import { isInRepository, readRepository } from './read-repository.ts';
import { architecturePageGuard } from './references/architecture-page.ts';
import { decisionsGuard, rulesGuard } from './references/numbered-pages.ts';
import { referencesExample, referencesGuard } from './references/references.ts';
import { restatedValuesExample, restatedValuesGuard } from './restated-values.ts';
import { settingsExample, settingsGuard } from './settings.ts';
import { sizesGuard } from './sizes.ts';
import { skippedTestsGuard } from './skipped-tests.ts';
import { sqlGuard } from './sql.ts';
import { readersOfMore, tableOwners, writersOfMore } from './table-owners.ts';
import { tablesExample, tablesGuard } from './tables.ts';
import { testEnginesGuard } from './test-engines.ts';
import { testSetsGuard } from './test-sets.ts';
import { waitsGuard } from './waits.ts';

const guards: Guard[] = [
  foldersGuard,
  directionsGuard,
  importPathsGuard,
  importCirclesGuard,
  pictureGuard,
  sqlGuard,
  namedListsGuard,
  listLookupsGuard,
  clusterSchemaGuard,
  clusterStatementsGuard,
  hashLookupsGuard,
  environmentGuard,
  clockGuard,
  exactTextGuard,
  sizesGuard,
  functionLengthGuard,
  namesGuard,
  exportedNamesGuard,
  leftoversGuard,
  messagesGuard,
  skippedTestsGuard,
  testEnginesGuard,
  testSetsGuard,
  waitsGuard,
  pinnedVersionsGuard,
  docCommentsGuard,
  outsidePathsGuard,
  contractUnionsGuard,
  glossaryGuard,
  rulesGuard,
  decisionsGuard,
  architecturePageGuard,
];
/** What compares documents and the schema with lists; the guards' examples have values of their own. */
const listRules: Rule[] = [
  faultsGuard(faultTable),
  settingsGuard((environment) => [readConfig(environment), readClientSettings(environment)]),
  restatedValuesGuard(documentedValues),
  referencesGuard(isInRepository),
  tablesGuard({ owners: tableOwners, writers: writersOfMore, readers: readersOfMore }),
];

describe('the architecture holds', () => {
  const repository = readRepository();
  for (const { rule, check } of [...guards, ...listRules])
    test(rule, () => {
      const breaches = check(repository);
      assert.ok(breaches.length === 0, `\n${breaches.join('\n')}`);
    });
});

const examples = [faultsExample, settingsExample, restatedValuesExample, referencesExample, tablesExample];

for (const guard of [...guards, ...examples])
  describe(`the guard of "${guard.rule}"`, () => {
    guard.bad.forEach((example, i) => {
      test(`fires on its bad example ${i + 1}`, () => {
        assert.notDeepEqual(guard.check(filesOf(example)), [], JSON.stringify(example));
      });
    });
    test('leaves alone what only looks alike', () => {
      assert.deepEqual(guard.check(filesOf(guard.nearMisses)), []);
    });
  });

describe('Biome keeps the rules that are set in biome.json', () => {
  for (const { rule, lintRule, bad, nearMiss } of biomeRules)
    test(rule, () => {
      assert.deepEqual(objectionsOfBiome(bad), [lintRule]);
      assert.deepEqual(objectionsOfBiome(nearMiss), []);
    });
});

function filesOf(texts: Record<string, string>): RepositoryFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }));
}
