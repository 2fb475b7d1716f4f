import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { subjects } from '../architecture/subjects.ts';

const test = 'packages/server/test';

/** Tests that other subjects and promises of many subjects have: those count whose name shares a word with the fault's file. */
const ofMany = `${test}/{invariants,races,journey,hostile,${subjects.join(',')}}/**/*.test.ts`;

/** What tests the client and the verifier, and the folders of the rules: subjects of the server, or other folders. */
const further: Record<string, string[]> = {
  'packages/client': [
    'packages/client/test/**/*.test.ts',
    `${test}/live/*.test.ts`,
    `${test}/journey/{client-package,send,send-retries,watch}.test.ts`,
  ],
  'packages/verifier': ['packages/verifier/test/*.test.ts', `${test}/certificates/*.test.ts`],
  'packages/rules/src/alarms': [`${test}/{alarms/*,invariants/alarms}.test.ts`],
  'packages/rules/src/boards': [
    `${test}/invariants/{boards,places-total-order,equal-hashes,past-boards}.test.ts`,
    `${test}/boards/**/*.test.ts`,
  ],
  'packages/rules/src/campaigns': [`${test}/{campaigns,listing}/**/*.test.ts`],
  'packages/rules/src/fold': [
    `${test}/invariants/{boards,order-independent-folds,late-rounds-together}.test.ts`,
    `${test}/scoring/**/*.test.ts`,
  ],
  'packages/rules/src/games': [
    `${test}/invariants/{boards,campaign-kinds}.test.ts`,
    `${test}/campaigns/*.test.ts`,
  ],
  'packages/rules/src/integrations': [`${test}/integrations/*.test.ts`],
  'packages/rules/src/kinds': [
    `${test}/invariants/{boards,campaign-kinds,explanations,missions,raffle-draws}.test.ts`,
    `${test}/{explanations,missions,raffles}/**/*.test.ts`,
  ],
  'packages/rules/src/money': [
    `${test}/invariants/exact-money.test.ts`,
    `${test}/{payouts,rates}/**/*.test.ts`,
  ],
  'packages/rules/src/planning': [`${test}/{planning,campaigns}/**/*.test.ts`],
  'packages/rules/src/players': [`${test}/{players,facts,participation}/**/*.test.ts`],
  'packages/rules/src/prizes': [`${test}/{payouts,settlement,boards}/**/*.test.ts`],
  'packages/rules/src/rates': [`${test}/rates/*.test.ts`],
  'packages/rules/src/rounds': [`${test}/invariants/boards.test.ts`, `${test}/events/**/*.test.ts`],
  'packages/rules/src/sealing': [
    'packages/verifier/test/*.test.ts',
    `${test}/{sealing,certificates}/**/*.test.ts`,
  ],
  'packages/rules/src/teams': [`${test}/{invariants/teams,boards/teams/*,participation/**/*}.test.ts`],
};

/** Of the rules, what takes long is left out: every proof of a tree. */
const unitTestsOfRules = 'packages/rules/src/**/!(merkle-tree).test.ts';

/**
 * The test files of a source's subject, those together that share a process: first unit tests of its room, then those of all
 * rules if it is one, then each of `most` others, those whose names are nearest to the source's first.
 */
export function testsOf(file: string, most: number): string[][] {
  const room = /^packages\/(?:rules\/src|server\/src)\/[^/]+/.exec(file)?.[0];
  const named = Object.entries(further).flatMap(([folder, tests]) =>
    file.startsWith(`${folder}/`) ? globSync(tests) : [],
  );
  const ofRoom = room === undefined ? [] : globSync(`${room}/**/*.test.ts`);
  const ofRules = room?.startsWith('packages/rules') ? globSync(unitTestsOfRules) : [];
  const isPure = (one: string) => !one.startsWith(`${test}/`);
  const near = new Set([...ofRoom, ...named.filter(isPure)]);
  const ofSubject = globSync(`${test}/${basename(room ?? file)}/**/*.test.ts`);
  const own = new Set([...named, ...ofSubject].filter((one) => !isPure(one)));
  const others = globSync(ofMany).filter((one) => shared(basename(file), one) > 0);
  const nearness = (one: string) =>
    shared(file, one) + 2 * shared(basename(file), one) + (own.has(one) ? 1 : 0);
  const ofServer = [...own.union(new Set(others))].sort(
    (a, b) => nearness(b) - nearness(a) || (a < b ? -1 : 1),
  );
  const pure = [[...near], ofRules.filter((one) => !near.has(one))].filter((some) => some.length > 0);
  return [...pure, ...ofServer.slice(0, most).map((one) => [one])];
}

/** How many words of their names are the same. */
function shared(file: string, other: string): number {
  return wordsOf(file).intersection(wordsOf(other)).size;
}

/** Without what every path has; the first letters, so that `settle` is the same as `settlement`. */
function wordsOf(path: string): Set<string> {
  const words = path
    .replace(/^packages\/\w+\/(src|test)\//, '')
    .replace(/(\.test)?\.ts$/, '')
    .split(/[/-]/);
  return new Set(
    words
      .filter((word) => !/^(store|kinds|of|and|the|read|open|list|in|on)$/.test(word))
      .map((word) => word.slice(0, 5)),
  );
}
