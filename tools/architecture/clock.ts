import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { codeOf } from './tokens.ts';

export const clockGuard: Guard = {
  rule: 'time and randomness come from main.ts and app/, or the environment of the client, as arguments',
  check: (files) =>
    files.filter((file) => isProduct(file.path) && !isCompositionRoot(file.path)).flatMap(checkFile),
  bad: [
    { 'packages/rules/src/campaigns/status.ts': 'const now = Date.now();' },
    { 'packages/rules/src/campaigns/status.ts': 'const now = new Date();' },
    { 'packages/rules/src/campaigns/status.ts': 'const now = new Date;' },
    { 'packages/rules/src/campaigns/status.ts': 'const now = Date();' },
    { 'packages/server/src/http/long-reads.ts': 'buildApp({ clock: Date.now });' },
    { 'packages/server/src/http/long-reads.ts': 'const started = performance.now();' },
    { 'packages/server/src/http/long-reads.ts': 'const started = process.hrtime.bigint();' },
    { 'packages/server/src/database/postgres.ts': 'const wait = 5 * Math.random();' },
    { 'packages/server/src/identity/keys.ts': "import { randomBytes } from 'node:crypto';" },
    { 'packages/server/src/identity/keys.ts': 'const id = crypto.randomUUID();' },
    { 'packages/server/src/installation/commands/serve.ts': 'const now = new Date();' },
    { 'packages/console/src/overview/now/now-screen.tsx': 'const now = new Date();' },
    { 'packages/client/src/retries.ts': 'const wait = 250 * Math.random();' },
  ],
  nearMisses: {
    'packages/client/src/environment.ts':
      'export const real = { clock: () => new Date(), random: Math.random };',
    'packages/console/src/time/clock.ts': 'export const clock = (): Date => new Date();',
    'packages/server/src/app/server.ts': 'buildApp({ clock: Date.now, began: performance.now() });',
    'packages/server/src/main.ts': 'serve({ clock: () => new Date(), random: Math.random });',
    'packages/rules/src/campaigns/status.ts':
      'const start = new Date(text);\n// new Date() is for the composition root\nconst now: Date = clock();',
    'packages/server/src/identity/keys.ts':
      "import { createHash } from 'node:crypto';\nconst key = dependencies.randomBytes(24);\nconst half = Math.round(1.5);",
    'packages/server/src/cli/progress.ts': 'const started = performance.now();',
    'packages/rules/src/campaigns/status.test.ts': 'const now = Date.now();',
  },
};

function isCompositionRoot(path: string): boolean {
  return /^packages\/(server\/src\/(main\.ts$|app\/)|client\/src\/environment\.ts$|console\/src\/time\/clock\.ts$)/.test(
    path,
  );
}

/** Each is looked for in the code with one space between its tokens. */
const sources = [
  /^Date \. now\b/,
  /^new Date (?:\( \)|[^( ])/,
  /^Date \(/,
  /^Math \. random\b/,
  /^performance \. now\b/,
  /^process \. (?:hrtime|uptime)\b/,
  /^Temporal \. Now\b/,
  /^(?:crypto|webcrypto) \. (?:random|getRandom)\w+/,
];
const randomNames = /^(?:random(?:Bytes|UUID|UUIDv7|Int|Fill|FillSync)|getRandomValues)$/;

function checkFile(file: RepositoryFile): string[] {
  const tokens = codeOf(file.text);
  const code = tokens.map((token) => token.text);
  return tokens.flatMap(({ text, line }, i) => {
    const here = code.slice(i, i + 5).join(' ');
    const isConstruction = code[i - 1] === 'new' || code[i - 1] === '.';
    const isSource = sources.some((source) => source.test(here)) && !(text === 'Date' && isConstruction);
    const isImported = randomNames.test(text) && isInImportOfCrypto(code, i);
    if (!isSource && !isImported) return [];
    // A person watches a command line: how long a step took is for their eyes and decides nothing.
    if (file.path.startsWith('packages/server/src/cli/') && text === 'performance') return [];
    return [`${file.path}:${line} takes time or randomness from the environment: ${here}`];
  });
}

function isInImportOfCrypto(code: string[], i: number): boolean {
  const close = code.indexOf('}', i);
  return code[close + 1] === 'from' && /^['"](node:)?crypto['"]$/.test(code[close + 2] ?? '');
}
