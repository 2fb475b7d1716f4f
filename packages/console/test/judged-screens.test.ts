import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { judgedBesides, judgedScreens } from '../../server/test/browser/console/judged-screens.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const tests = fileURLToPath(new URL('../../server/test/browser/console', import.meta.url));

test('every screen and tab of the router is in the table of judged screens, and nothing else', () => {
  const routes = read('../src/app/screens.ts');
  const components = Array.from(routes.matchAll(/'([A-Z]\w+)'/g), ([, name]) => name as string);
  assert.ok(components.length > 30);
  assert.deepEqual(Object.keys(judgedScreens).toSorted(), components.toSorted());
});

test('what the table names is judged by one test, once', () => {
  const files = globSync(`${tests}/*.ts`).filter((file) => !file.endsWith('judged-screens.ts'));
  const all = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  // `judge(page, 'now'` and `judgeScreen(opened, 'now'`, or a member of the screens that overlays.test.ts goes through.
  const judged = Array.from(
    all.matchAll(
      /\b(?:judge(?:Screen)?|openJudged)\(\s*[\w.]+,\s*'([\w-]+)'|^ {2}'?([\w-]+)'?: (?:\{$|\{ path|seen\(|async)/gm,
    ),
    ([, called, member]) => called ?? member,
  );
  const names = [...Object.values(judgedScreens).flat(), ...judgedBesides];
  const isOne = (name: string) => judged.filter((one) => one === name).length === 1;
  assert.deepEqual(
    names.filter((name) => !isOne(name)),
    [],
  );
});
