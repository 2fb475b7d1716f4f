import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { visit } from './syntax-tree.ts';

const screen = 'packages/console/src/campaigns/status.tsx';
const store = 'packages/server/src/rates/store/rates.ts';

/**
 * Two exports of one name are two meanings for a reader, unless they are a use case and the statement of its own store, or
 * a component of the console and the type that it shows.
 */
export const exportedNamesGuard: Guard = {
  rule: 'no name is exported twice with two meanings',
  check: (files) =>
    Map.groupBy(files.filter(({ path }) => isProduct(path)).flatMap(exportsOf), ({ name }) => name)
      .entries()
      .filter(([, found]) => found.length > 1 && !isUseCaseAndStore(found) && !isComponentAndType(found))
      .map(([name, found]) => `${found.map(({ path }) => path).join(' and ')} export ${name}`)
      .toArray(),
  bad: [
    { 'packages/rules/src/a.ts': 'export type Step = 1;', 'packages/rules/src/b.ts': 'export class Step {}' },
    { [store]: 'export function read() {}', 'packages/server/src/boards/read.ts': 'export const read = 1;' },
    { [screen]: 'export function Status() {}', 'packages/rules/src/b.ts': 'export function Status() {}' },
    {
      'packages/rules/src/a.ts': 'const a = 1, b = 2;\nexport { a, b };',
      'packages/client/src/b.ts': 'export let b = 1;',
    },
  ],
  nearMisses: {
    'packages/rules/src/rates/table.ts': "export type Status = 'open';\nconst rates = 1;",
    [screen]: "export function Status() {}\nexport { ratesOf } from '../rates/rates.ts';",
    [store]: 'export async function readRate() {}',
    'packages/server/src/rates/read.ts': 'export async function readRate() {}\nexport const rates = 2;',
    'packages/server/test/rates/read.ts': 'export const rates = 2;',
  },
};

interface Export {
  name: string;
  path: string;
  isType: boolean;
}

/** The names that a file exports and declares itself. */
function exportsOf(file: RepositoryFile): Export[] {
  const found: Export[] = [];
  const add = (name: string, isType = false) => found.push({ name, path: file.path, isType });
  visit(file, {
    ExportNamedDeclaration: ({ declaration, specifiers, source }) => {
      if (source) return;
      for (const { exported } of specifiers) if (exported.type === 'Identifier') add(exported.name);
      if (declaration === null) return;
      if (declaration.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) {
          if (id.type === 'Identifier') add(id.name);
        }
      else if ('id' in declaration && declaration.id?.type === 'Identifier')
        add(declaration.id.name, declaration.type.startsWith('TS'));
    },
  });
  // A schema and its type may share one name in one file.
  return [...new Map(found.map((one) => [one.name, one])).values()];
}

function isUseCaseAndStore(found: readonly Export[]): boolean {
  const [one, other] = found.map(({ path }) => /^packages\/server\/src\/(\w+)\/(store\b)?/.exec(path));
  return found.length === 2 && one?.[1] === other?.[1] && Boolean(one?.[2]) !== Boolean(other?.[2]);
}

function isComponentAndType(found: readonly Export[]): boolean {
  const components = found.filter(({ path, isType }) => path.endsWith('.tsx') && !isType);
  return found.length === 2 && components.length === 1 && found.some(({ isType }) => isType);
}
