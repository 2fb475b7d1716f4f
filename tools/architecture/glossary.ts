import { type Guard, isProduct, isTypeScript, type RepositoryFile } from './guard.ts';
import { lineAt, tokensOf } from './tokens.ts';

/** Synonyms of terms of docs/glossary.md, which nothing that a person reads uses. */
const synonyms: Readonly<Record<string, string>> = {
  rank: 'place',
  ranks: 'place',
  ranked: 'place',
  ranking: 'place',
  gambler: 'player',
  punter: 'player',
  bettor: 'player',
  gamer: 'player',
  wager: 'stake',
  merchant: 'tenant',
  contest: 'tournament',
  competition: 'tournament',
  promo: 'campaign',
  surroundings: 'dependencies',
  backoffice: 'console',
};

/** Words to avoid. */
const avoided = [
  ...['told', 'tells', 'beside', 'whom', 'whoever', 'stand', 'stands', 'stood'],
  ...['for want of', 'that which', 'what names no'],
];

/** Bounds begin with MAX_ or MIN_. */
const wrongBound = /\b(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|FEWEST|KEPT|REMEMBERED)(?:_[A-Z_]+)?\b/g;
const MAX_COMMENT_COLUMNS = 125;

/** How comments begin that say nothing without the one before them. */
const leaning = /^(?:\/\*\*|\/\/) (?:The same(?:[;,]| (?:with|without|in|of|to|for|from|as|on)\b)|As of `)/gm;

/** The page that lists the words. */
const glossary = 'docs/glossary.md';

export const glossaryGuard: Guard = {
  rule: 'comments, texts and documents use the words of docs/glossary.md',
  check: (files) => {
    const read = files.filter(({ path }) => isRead(path));
    return [
      ...read.flatMap((file) =>
        findWords(file, Object.keys(synonyms)).map(
          ({ at, word }) => `${at} says "${word}", not "${synonyms[word]}"`,
        ),
      ),
      ...read.flatMap((file) => findWords(file, avoided).map(({ at, word }) => `${at} says "${word}"`)),
      ...files.filter(({ path }) => path.endsWith('.test.ts') && !isGuard(path)).flatMap(wordsOfNames),
      ...read.filter(({ path }) => isProduct(path)).flatMap(longComments),
      ...files.filter(({ path }) => isMeasured(path)).flatMap(wrongBounds),
      ...files.filter(({ path }) => isTypeScript(path) && !isGuard(path)).flatMap(leaningComments),
    ];
  },
  bad: [
    { 'packages/rules/src/boards/board.ts': '/** The rank of a player. */' },
    { 'packages/server/src/boards/board.ts': "const about = 'Shows the Ranking.';" },
    { 'docs/widgets.md': 'A gambler sees the board.' },
    { 'packages/contract/src/a.ts': "export const about = 'how many; 10 unless told';" },
    { 'packages/client/src/a.ts': '// Players of whom the name changed.' },
    { 'packages/rules/src/a.ts': 'const MOST_ROUNDS = 3;' },
    { 'packages/console/src/rates/grid.tsx': 'const KEPT = 3;' },
    { 'bench/run.ts': 'const LONGEST_ROUND = 3;' },
    { 'packages/rules/src/a.ts': `/** ${'word '.repeat(25)} */` },
    { 'packages/rules/src/a.ts': '/** The same; undefined: there is none. */' },
    { 'packages/server/test/a.test.ts': 'class A {\n  // The same without a fraction.\n}' },
    { 'docs/access.md': 'Whoever has the key' },
    { 'packages/client/README.md': 'It tells the page.' },
    { 'docs/access.md': 'What an operation is stood there.' },
    { 'CONTRIBUTING.md': 'Wait for want of a key.' },
    { 'packages/server/test/boards/board.test.ts': "test('a player is told the place', () => {});" },
    {
      'packages/rules/src/a.test.ts': "describe('boards', () => test(\n  'whoever asks',\n  run))",
    },
  ],
  nearMisses: {
    'packages/rules/src/boards/board.ts': '/** The place of a player; see `rankedBy`. */\nconst rank = 1;',
    'packages/contract/src/a.ts': "const told = 'how many; 10 by default';\nconst MAX_ROUNDS = 3;",
    'packages/server/test/boards/board.test.ts': '// The rank of whoever is told.',
    'packages/server/test/boards/names.test.ts': `test(\`a player \${told}\`, () => assert.ok('told'));`,
    'tools/ranks.ts': '// A rank.\n// The same cause raises the same alarm again.',
    [glossary]: 'rank, gambler',
  },
};

function isRead(path: string): boolean {
  if (path === glossary) return false;
  return isProduct(path) || /^(docs\/.*|README|CONTRIBUTING|SECURITY|packages\/\w+\/README)\.md$/.test(path);
}

function isMeasured(path: string): boolean {
  return isProduct(path) || (/^(bench|tools)\//.test(path) && isTypeScript(path) && !isGuard(path));
}

/** Guards hold examples of what they refuse. */
function isGuard(path: string): boolean {
  return path.startsWith('tools/architecture/');
}

function wrongBounds({ path, text }: RepositoryFile): string[] {
  return Array.from(
    text.matchAll(wrongBound),
    ({ 0: name, index }) => `${path}:${lineAt(text, index)} has the bound ${name}, not MAX_ or MIN_`,
  );
}

function longComments({ path, text }: RepositoryFile): string[] {
  return text
    .split('\n')
    .flatMap((line, i) =>
      /^\s*(\/\*|\*|\/\/)/.test(line) && line.length > MAX_COMMENT_COLUMNS
        ? [`${path}:${i + 1} is a comment of more than ${MAX_COMMENT_COLUMNS} columns`]
        : [],
    );
}

function leaningComments({ path, text }: RepositoryFile): string[] {
  return text.includes('The same') || text.includes('As of `')
    ? tokensOf(text)
        .filter(({ kind, text: comment }) => kind === 'comment' && comment.match(leaning))
        .map(({ line }) => `${path}:${line} is a comment that leans on the one before it`)
    : [];
}

/** Where a document, or the comments and literals of code, have one of the words, in any letter case. */
function findWords({ path, text }: RepositoryFile, words: string[]): { at: string; word: string }[] {
  const wanted = new RegExp(`(?<![\\w.-])(?:${words.join('|')})(?![\\w-])`, 'gi');
  return proseOf(path, text).flatMap(({ prose, line }) =>
    Array.from(prose.matchAll(wanted), ({ 0: word, index }) => ({
      at: `${path}:${line + lineAt(prose, index) - 1}`,
      word: word.toLowerCase(),
    })),
  );
}

const testName = /\b(?:test|it|describe|suite)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;

/** Where the names of tests have a word to avoid; what a name takes from a variable is not read. */
function wordsOfNames({ path, text }: RepositoryFile): string[] {
  const wanted = new RegExp(`(?<![\\w.-])(?:${avoided.join('|')})(?![\\w-])`, 'gi');
  return Array.from(text.matchAll(testName)).flatMap(({ 2: name = '', index }) =>
    Array.from(
      name.replace(/\$\{[^}]*\}/g, '').matchAll(wanted),
      ({ 0: word }) => `${path}:${lineAt(text, index)} has a test whose name says "${word.toLowerCase()}"`,
    ),
  );
}

function proseOf(path: string, text: string): { prose: string; line: number }[] {
  if (!isTypeScript(path)) return [{ prose: text, line: 1 }];
  return tokensOf(text)
    .filter(({ kind }) => kind === 'comment' || kind === 'literal')
    .map(({ text: prose, line }) => ({ prose, line }));
}
