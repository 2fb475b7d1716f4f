import type { ESTree } from 'rolldown/utils';
import { type Guard, isTest, isTypeScript, type RepositoryFile } from './guard.ts';
import { visit } from './syntax-tree.ts';
import { codeOf, lineAt } from './tokens.ts';

const support = 'packages/server/test/support';
const test = 'packages/server/test/listing/pages.test.ts';
/** Where time passes; and the runner, which is no test. */
const allowed = /^packages\/server\/test\/(support\/(waiting|delays)\.ts$|runner\/|run\.ts$)/;
const timers = /^(?:setTimeout|setInterval|waitForTimeout|sleep)$/;

/** Time passes in tests only in two files of support: where a wait has a bound and a sentence, and where a delay is meant. */
export const waitsGuard: Guard = {
  rule: 'tests wait with waitUntil() of test/support/waiting.ts, and let time pass with delays.ts: no timers, no polling',
  check: (files) =>
    files.filter(({ path }) => isTest(path) && isTypeScript(path) && !allowed.test(path)).flatMap(waitsIn),
  bad: [
    { [test]: "import { setTimeout } from 'node:timers/promises';" },
    { [test]: "import { setTimeout as later } from 'timers/promises';" },
    { [test]: "import * as timers from 'node:timers/promises';" },
    { [test]: "const { scheduler } = await import('node:timers/promises');" },
    { [test]: "import { setInterval } from 'node:timers';" },
    { [test]: 'await new Promise((resolve) => setTimeout(resolve, 5));' },
    { [test]: 'globalThis.setTimeout(done, 5);' },
    { [test]: 'const wait = promisify(setTimeout);' },
    { [test]: 'await sleep(50);' },
    { [test]: 'await Bun.sleep(50);' },
    { [test]: 'await page.waitForTimeout(500);' },
    { [test]: 'Atomics.wait(cells, 0, 0, 50);' },
    { [test]: 'for (;;) { if (await isScored()) break; }' },
    { [test]: 'for (let tried = 0; ; tried++) if (isScored()) break;' },
    { [test]: 'while (true) if (await isScored()) break;' },
    { [test]: 'while (1) if (isScored()) break;' },
    { [test]: 'while (!(await isScored()));' },
    { [test]: 'do { stats = await read(); } while (!(await isScored(stats)));' },
    { [test]: 'for (let i = 0; i < 500 && !(await isShown()); i++) {}' },
    { [test]: 'while (Date.now() < late) await look();' },
    { [test]: 'for (; performance.now() < late; ) await look();' },
    { [test]: 'while (!isStopped) await lastFor(20);' },
    { [test]: 'for (let i = 0; i < 500 && !isShown(); i++) await answerAfter(20, i);' },
    { [`${support}/scored.ts`]: 'while (!(await isScored()));' },
    { 'packages/client/test/live.test.ts': 'setTimeout(done, 5);' },
    { 'packages/rules/src/fold/fold.test.ts': 'while (true) step();' },
  ],
  nearMisses: {
    [test]: `
      import { setImmediate } from 'node:timers/promises';
      // await sleep(50), while (true)
      await waitUntil('the board is scored', () => isScored());
      await fetch(url, { signal: AbortSignal.timeout(5_000) });
      t.mock.timers.enable({ apis: ['setTimeout'] });
      t.mock.method(globalThis, 'setTimeout');
      request.setTimeout(30_000, stop);
      while (next !== null) next = await pageOf(next);
      do { page = await pageOf(after); } while (page.next !== null);
      for (let round = 0; round < 3; round++) await play(round);
      for (const kill of kills) { await drawnMoment(random, 150); await kill(); }
      while (!stopped.aborted) await send();
      const text = 'setTimeout(() => {}, 60_000)';
      const ends = { sleep: 1 };`,
    [`${support}/waiting.ts`]: 'while (!(await holds())) await pause(5);',
    'packages/server/src/scheduling/loop.ts': 'while (!(await isOver())) await sleep(50);',
  },
};

type Loop = ESTree.ForStatement | ESTree.WhileStatement | ESTree.DoWhileStatement;

function waitsIn(file: RepositoryFile): string[] {
  const breaches: string[] = [];
  const report = ({ start }: ESTree.Span, what: string) =>
    breaches.push(`${file.path}:${lineAt(file.text, start)} ${what}`);
  const loop = (node: Loop) => {
    if (isPolling(node, file.text)) report(node, 'polls without a bound and a sentence');
  };
  visit(file, {
    ForStatement: loop,
    WhileStatement: loop,
    DoWhileStatement: loop,
    ImportDeclaration: (node) => {
      if (takesTimers(node)) report(node, 'imports a timer');
    },
    ImportExpression: ({ source, ...node }) => {
      if (source.type === 'Literal' && isOfTimers(source.value)) report(node, 'imports timers');
    },
    CallExpression: (node) => {
      const name = nameOfTimer(node.callee) ?? node.arguments.map(nameOfTimer).find(Boolean);
      if (name) report(node, `lets time pass with ${name}`);
    },
  });
  return breaches;
}

/** Whether a loop goes on until something is so at last: without a condition, or with one that awaits or reads the clock. */
function isPolling(loop: Loop, text: string): boolean {
  const { test } = loop;
  if (!test || test.type === 'Literal') return true;
  const condition = codeOf(text.slice(test.start, test.end)).map((token) => token.text);
  const isAwaited =
    condition.includes('await') || condition.some((word, i) => isClock(word, condition[i + 2]));
  const body = codeOf(text.slice(loop.body.start, loop.body.end));
  return isAwaited || body.some((token) => /^(?:lastFor|answerAfter)$/.test(token.text));
}

function isClock(object: string, member: string | undefined): boolean {
  return /^(?:Date|performance)$/.test(object) && member === 'now';
}

function isOfTimers(name: unknown): boolean {
  return typeof name === 'string' && /^(?:node:)?timers(?:\/promises)?$/.test(name);
}

/** What only gives a turn to others is no timer. */
function takesTimers({ source, specifiers }: ESTree.ImportDeclaration): boolean {
  const isTurn = (one: ESTree.ImportDeclarationSpecifier) =>
    one.type === 'ImportSpecifier' &&
    one.imported.type === 'Identifier' &&
    one.imported.name === 'setImmediate';
  return isOfTimers(source.value) && !specifiers.every(isTurn);
}

function nameOfTimer(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return timers.test(node.name) ? node.name : undefined;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
  const [object, name] = [node.object.type === 'Identifier' ? node.object.name : '', node.property.name];
  if (/^wait(?:Async)?$/.test(name)) return object === 'Atomics' ? `Atomics.${name}` : undefined;
  // A connection has a setTimeout() of its own, which is a bound and lets nothing wait.
  const isOwn = /^set(?:Timeout|Interval)$/.test(name) && !/^(?:globalThis|window|self|timers)$/.test(object);
  return timers.test(name) && !isOwn ? name : undefined;
}
