import type { Guard, RepositoryFile } from '../guard.ts';

const rules = /^docs\/rules\/(?!README\.md)[\w-]+\.md$/;
const decisions = /^docs\/decisions\/(?!README\.md)[\w-]+\.md$/;

/** Comments cite sections by number, so each section has a number, which is its anchor, and the index has every page. */
export const rulesGuard: Guard = {
  rule: 'sections of docs/rules are numbered, with their number as anchor, and its index has every page',
  check: (files) => [
    ...files.filter(({ path }) => rules.test(path)).flatMap(unnumbered),
    ...unlisted(files, rules, 'docs/rules/README.md', (name) => `[${name}](${name})`),
  ],
  bad: [
    { 'docs/rules/places.md': '## Ties\n', 'docs/rules/README.md': '[places.md](places.md)' },
    { 'docs/rules/places.md': '## 1. Ties\n', 'docs/rules/README.md': '[places.md](places.md)' },
    {
      'docs/rules/places.md': '<a id="2"></a>\n\n## 1. Ties\n',
      'docs/rules/README.md': '[places.md](places.md)',
    },
    {
      'docs/rules/places.md': '<a id="2"></a>\n\n## 2. Ties\n\n<a id="1"></a>\n\n## 1. Order\n',
      'docs/rules/README.md': '[places.md](places.md)',
    },
    { 'docs/rules/places.md': '<a id="1"></a>\n\n## 1. Ties\n', 'docs/rules/README.md': '# Rules' },
  ],
  nearMisses: {
    'docs/rules/places.md':
      '# Places\n\n<a id="1"></a>\n\n## 1. Ties\n\n### More\n\n<a id="3"></a>\n\n## 3. Order\n',
    'docs/rules/README.md': '[places.md](places.md)\n\n## Words\n',
    'docs/other.md': '## Ties\n',
  },
};

/** A decision is found by its number and judged by its date and state. */
export const decisionsGuard: Guard = {
  rule: 'decisions have a number of their own, a date and a state, and their index has each by its number',
  check: (files) => {
    const pages = files.filter(({ path }) => decisions.test(path));
    return [
      ...repeatedNumbers(pages),
      ...pages
        .filter((page) => headOf(page) === null)
        .map(({ path }) => `${path} has no line of number, date and state`),
      ...unlisted(files, decisions, 'docs/decisions/README.md', rowOf),
    ];
  },
  bad: [
    { 'docs/decisions/a.md': '# A\n', 'docs/decisions/README.md': '[A](a.md)' },
    {
      'docs/decisions/a.md': '# A\n\nDecision 1 · 2026-11-20 · wanted\n',
      'docs/decisions/README.md': '[A](a.md)',
    },
    {
      'docs/decisions/a.md': '# A\n\nDecision 1 · 2026-11-20 · accepted\n',
      'docs/decisions/README.md': '[A](a.md)',
    },
    {
      'docs/decisions/a.md': '# A\n\nDecision 1 · 2026-11-20 · accepted\n',
      'docs/decisions/b.md': '# B\n\nDecision 1 · 2026-11-20 · accepted\n',
      'docs/decisions/README.md': '* 1: [A](a.md)\n* 1: [B](b.md)\n',
    },
  ],
  nearMisses: {
    'docs/decisions/a.md': '# A\n\nDecision 1 · 2026-11-20 · replaced by 2\n',
    'docs/decisions/b.md': '# B\n\nDecision 2 · 2026-11-21 · accepted\n',
    'docs/decisions/README.md': '* 1: [A](a.md)\n* 2: [B](b.md)\n',
  },
};

function unnumbered({ path, text }: RepositoryFile): string[] {
  let last = 0;
  return Array.from(text.matchAll(/(?:<a id="([\w]+)"><\/a>\n\n)?^## (.*)$/gm)).flatMap(
    ([, id, heading = '']) => {
      const number = /^(I?\d+)\. /.exec(heading)?.[1];
      const value = Number(number?.replace('I', ''));
      if (number === undefined || id !== number.toLowerCase() || !(value > last))
        return [`${path}: "${heading}" is not numbered on, with its number as anchor`];
      last = value;
      return [];
    },
  );
}

function unlisted(
  files: RepositoryFile[],
  pages: RegExp,
  index: string,
  entryOf: (name: string, page: RepositoryFile) => string,
): string[] {
  const list = files.find(({ path }) => path === index)?.text ?? '';
  return files.flatMap((page) => {
    const name = page.path.slice(page.path.lastIndexOf('/') + 1);
    if (!pages.test(page.path) || list.includes(entryOf(name, page))) return [];
    return [`${index} has not: ${entryOf(name, page)}`];
  });
}

function rowOf(name: string, page: RepositoryFile): string {
  const number = headOf(page)?.[1];
  const title = /^# (.*)$/m.exec(page.text)?.[1];
  return `* ${number}: [${title}](${name})`;
}

function headOf({ text }: RepositoryFile): RegExpExecArray | null {
  return /^# .*\n\nDecision (\d+) · (\d{4}-\d\d-\d\d) · (accepted|replaced by \d+)\n/.exec(text);
}

function repeatedNumbers(pages: RepositoryFile[]): string[] {
  const byNumber = Map.groupBy(pages, (page) => headOf(page)?.[1]);
  return [...byNumber].flatMap(([number, same]) =>
    number !== undefined && same.length > 1
      ? [`decision ${number}: ${same.map(({ path }) => path).join(', ')}`]
      : [],
  );
}
