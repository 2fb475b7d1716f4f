import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Guard, isTest, type RepositoryFile } from './guard.ts';
import { visit } from './syntax-tree.ts';

const file = 'packages/console/src/payouts/payouts-screen.tsx';
const table = 'packages/contract/src/identity/tenant-settings.ts';
const german = 'packages/languages/de/console/payouts.json';

/** Attributes of elements that people read. */
const readByPeople =
  /^(label|title|aria-label|aria-description|placeholder|description|verb|done|caption|lead|detail|alt|legend|name)$/;
/** Values of `name` and the like that no person reads are no words: `name="up"`, `name="custom_id"`. */
const isProse = (text: string) =>
  /\p{L}/u.test(text) && (/\s/.test(text.trim()) || /^\p{Lu}/u.test(text.trim()));

/** Words that are the same in every language: names, units, codes, variables and commands. */
const sameEverywhere = /^(Laurel|UTC|API|CSV|XLSX|JSON|URL|ID|RTP|curl|EUR|laurel|restore|[A-Z]+_[A-Z_]+)$/;

/**
 * The console's texts in each language: `t`, `rich` and `label` of the contract get English texts that are written out, every catalogue has all of
 * them and no other ones, with the same values, and what people read on a screen goes through them.
 */
export const messagesGuard: Guard = {
  rule: 'every text of the console is in every catalogue, with the same values, and none is written past them',
  check: (files) => [...untranslated(files), ...breachesOfCatalogues(files)],
  bad: [
    { [file]: "t('Approve all');", [german]: '{}' },
    { [file]: '', [german]: '{ "Approve all": "Alle freigeben" }' },
    { [file]: "t('Approve {count}', { count });", [german]: '{ "Approve {count}": "{zahl} freigeben" }' },
    { [file]: "t('Approve');", [german]: '{ "Approve": "{" }' },
    { [file]: "t('Approve');", [german]: '{ "Approve": " " }' },
    {
      [file]: "t('Approve');",
      [german]: '{ "Approve": "Freigeben" }',
      'packages/languages/de/console/kit.json': '{ "Approve": "Annehmen" }',
    },
    { [file]: 't(`Approve`);' },
    { [file]: 't(verb);' },
    { [table]: "label('Approve');", [german]: '{}' },
    { [table]: 'label(text);' },
    { [file]: 'const shown = <p>Waits for approval</p>;' },
    { [file]: 'const shown = <Panel title="Payouts" />;' },
  ],
  nearMisses: {
    [file]:
      't(\'Approve {count, plural, one {# payout} other {# payouts}}\', { count });\nconst shown = <Icon name="up" />;\nconst sum = <b>{count} · Laurel</b>;\nother(verb);',
    [german]:
      '{ "Approve {count, plural, one {# payout} other {# payouts}}": "{count, plural, one {# Auszahlung} other {# Auszahlungen}} freigeben" }',
  },
};

/** Texts that no catalogue of the language has yet, by the file of the console that they are in. */
export function missingTexts(
  files: RepositoryFile[],
  language: string,
): Array<{ path: string; text: string }> {
  const known = catalogueOf(files, language);
  return filesWithTexts(files).flatMap(({ path, text }) =>
    textsOf({ path, text })
      .texts.filter((one) => !known.has(one))
      .map((one) => ({ path, text: one })),
  );
}

/** What people would read on a screen in English only. */
export function untranslated(files: RepositoryFile[]): string[] {
  return [
    ...filesWithTexts(files).flatMap((one) => textsOf(one).breaches),
    ...consoleFiles(files).flatMap(proseOf),
  ];
}

function breachesOfCatalogues(files: RepositoryFile[]): string[] {
  const texts = new Set(filesWithTexts(files).flatMap((one) => textsOf(one).texts));
  const languages = new Set(catalogues(files).map(({ language }) => language));
  const missing = [...languages].flatMap((language) =>
    missingTexts(files, language).map(
      ({ path, text }) => `${path} has "${text}", which packages/languages/${language}/console/ lacks`,
    ),
  );
  return [...missing, ...catalogues(files).flatMap((one) => checkCatalogue(one, texts)), ...twice(files)];
}

interface CatalogueFile {
  path: string;
  language: string;
  entries: Array<[string, string]>;
}

function catalogues(files: RepositoryFile[]): CatalogueFile[] {
  return files.flatMap(({ path, text }) => {
    const language = /^packages\/languages\/([\w-]+)\/console\/[\w-]+\.json$/.exec(path)?.[1];
    return language === undefined
      ? []
      : [{ path, language, entries: Object.entries(JSON.parse(text) as Record<string, string>) }];
  });
}

function catalogueOf(files: RepositoryFile[], language: string): Set<string> {
  const own = catalogues(files).filter((one) => one.language === language);
  return new Set(own.flatMap(({ entries }) => entries.map(([text]) => text)));
}

function checkCatalogue({ path, entries }: CatalogueFile, texts: ReadonlySet<string>): string[] {
  return entries.flatMap(([text, translation]) => {
    if (!texts.has(text)) return [`${path} has "${text}", which the console does not show`];
    if (translation.trim() === '') return [`${path} has no translation of "${text}"`];
    const [own, english] = [valuesOf(translation), valuesOf(text)];
    if (own === undefined) return [`${path} has a translation of "${text}" that is no ICU message`];
    return own === english
      ? []
      : [`${path} translates "${text}" with other values: ${own} in place of ${english}`];
  });
}

/** One text has one translation in a language, whatever subject shows it. */
function twice(files: RepositoryFile[]): string[] {
  const first = new Map<string, string>();
  return catalogues(files).flatMap(({ path, language, entries }) =>
    entries.flatMap(([text, translation]) => {
      const key = `${language} ${text}`;
      if (first.has(key)) return [`${path} has "${text}", which another catalogue of the language has, too`];
      first.set(key, translation);
      return [];
    }),
  );
}

/** Names of the values and tags of an ICU message, sorted; undefined: it is none. */
function valuesOf(text: string): string | undefined {
  try {
    return [...new Set(namesIn(parse(text)))].sort().join(', ');
  } catch {
    return undefined;
  }
}

function namesIn(elements: ReturnType<typeof parse>): string[] {
  return elements.flatMap((one) => {
    if (one.type === TYPE.literal || one.type === TYPE.pound) return [];
    if (one.type === TYPE.tag) return [one.value, ...namesIn(one.children)];
    const inner = 'options' in one ? Object.values(one.options).flatMap(({ value }) => namesIn(value)) : [];
    return [one.value, ...inner];
  });
}

function consoleFiles(files: RepositoryFile[]): RepositoryFile[] {
  return files.filter(
    ({ path }) =>
      /^packages\/console\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !/\/src\/languages\//.test(path),
  );
}

/** Those of the contract have labels of settings, which the console shows. */
function filesWithTexts(files: RepositoryFile[]): RepositoryFile[] {
  return [
    ...consoleFiles(files),
    ...files.filter(({ path }) => /^packages\/contract\/src\/.*\.ts$/.test(path) && !isTest(path)),
  ];
}

function textsOf(one: RepositoryFile): { texts: string[]; breaches: string[] } {
  const texts: string[] = [];
  const breaches: string[] = [];
  visit(one, {
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !/^(t|rich|label)$/.test(callee.name) || !first) return;
      if (first.type === 'Literal' && typeof first.value === 'string') texts.push(first.value);
      else breaches.push(`${one.path} calls ${callee.name} with a text that is not written out`);
    },
  });
  return { texts, breaches };
}

function proseOf(one: RepositoryFile): string[] {
  const prose: string[] = [];
  visit(one, {
    JSXText({ value }) {
      const words = value.trim();
      if (
        /\p{L}{2}/u.test(words) &&
        !words
          .split(/[\s·]+/)
          .filter(Boolean)
          .every((word) => sameEverywhere.test(word))
      )
        prose.push(words);
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !readByPeople.test(name.name) || value?.type !== 'Literal') return;
      const words = String(value.value);
      if (isProse(words) && !sameEverywhere.test(words)) prose.push(words);
    },
  });
  return prose.map((words) => `${one.path} shows "${words.replace(/\s+/g, ' ')}" in English only`);
}
