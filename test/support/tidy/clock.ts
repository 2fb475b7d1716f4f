import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { codeOf } from './tokens.ts';

export const clockGuard: Guard = {
  law: 'time and randomness come from the roof, as arguments',
  check: (files) => files.filter((file) => isProduct(file.path) && !isRoof(file.path)).flatMap(checkFile),
  bad: [
    { 'src/rules/status.ts': 'const now = Date.now();' },
    { 'src/rules/status.ts': 'const now = new Date();' },
    { 'src/rules/status.ts': 'const now = new Date;' },
    { 'src/rules/status.ts': 'const now = Date();' },
    { 'src/http/app.ts': 'buildApp({ clock: Date.now });' },
    { 'src/http/app.ts': 'const started = performance.now();' },
    { 'src/http/app.ts': 'const started = process.hrtime.bigint();' },
    { 'src/store/postgres.ts': 'const wait = 5 * Math.random();' },
    { 'src/access/keys.ts': "import { randomBytes } from 'node:crypto';" },
    { 'src/access/keys.ts': 'const id = crypto.randomUUID();' },
    { 'src/cli/serve.ts': 'const now = new Date();' },
  ],
  nearMisses: {
    'src/main.ts': 'serve({ clock: () => new Date(), random: Math.random });',
    'src/rules/status.ts':
      'const start = new Date(text);\n// new Date() is for the roof\nconst now: Date = clock();',
    'src/access/keys.ts':
      "import { createHash } from 'node:crypto';\nconst key = doors.randomBytes(24);\nconst half = Math.round(1.5);",
    'src/cli/progress.ts': 'const started = performance.now();',
    'src/rules/status.test.ts': 'const now = Date.now();',
  },
};

function isRoof(path: string): boolean {
  return /^src\/[^/]+$/.test(path);
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
    if (file.path.startsWith('src/cli/') && text === 'performance') return [];
    return [`${file.path}:${line} takes time or randomness from the surroundings: ${here}`];
  });
}

function isInImportOfCrypto(code: string[], i: number): boolean {
  const close = code.indexOf('}', i);
  return code[close + 1] === 'from' && /^['"](node:)?crypto['"]$/.test(code[close + 2] ?? '');
}
