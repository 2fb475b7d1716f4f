import { type Guard, isProduct, isTypeScript, type RepositoryFile } from './guard.ts';
import { type Import, importsOf, resolveImport } from './imports.ts';

const folders = /^(packages|tools|bench)\//;
/** What they import goes into what they are built to, and is installed only to build it. */
const bundledSources = /^packages\/(console|documents|widgets)\//;

export const importPathsGuard: Guard = {
  rule: 'own files are imported by relative paths with .ts, packages are declared, and the service needs no tools of developers',
  check: (files) => {
    const own = files.filter((file) => folders.test(file.path) && isTypeScript(file.path));
    return own.flatMap((file) =>
      importsOf(file)
        .map((one) => [one, objectionTo(file, one, declaredPackages(files, file.path))] as const)
        .flatMap(([one, objection]) =>
          objection ? [`${file.path}:${one.line} imports ${one.specifier}: ${objection}`] : [],
        ),
    );
  },
  bad: [
    { 'packages/server/src/app/application.ts': "import { answer } from './problems';" },
    { 'packages/server/src/app/application.ts': "import { answer } from './problems.js';" },
    {
      'packages/server/src/app/application.ts':
        "import { answer } from 'packages/server/src/http/problems.ts';",
    },
    { 'packages/server/src/app/application.ts': "import { fs } from 'fs';" },
    {
      'packages/rules/src/fold/fold.ts': "import fc from 'fast-check';",
      'packages/package.json': '{"dependencies":{"fast-check":"1"}}',
    },
    {
      'packages/server/test/listing/first.test.ts': "import { chunk } from 'lodash';",
      'packages/server/package.json': '{"dependencies":{"pg":"1"}}',
    },
    {
      'packages/rules/src/fold/fold.ts': "import pg from 'pg';",
      'packages/server/package.json': '{"dependencies":{"pg":"1"}}',
    },
  ],
  nearMisses: {
    'packages/package.json': '{"dependencies":{"fast-check":"1"}}',
    'packages/server/package.json': '{"name":"@laurel/server","dependencies":{"@scope/one":"1"}}',
    'tools/openapi.ts':
      "import { one } from '@scope/one';\nimport { faults } from '@laurel/server/faults.ts';",
    'packages/server/src/app/application.ts':
      "import { readFile } from 'node:fs/promises';\nimport { one } from '@scope/one/deep';\nimport { answer } from './problems.ts';",
    'packages/rules/src/fold/fold.test.ts': "import fc from 'fast-check';",
    'packages/client/package.json': '{"devDependencies":{"@laurel/contract":"1"}}',
    'packages/client/src/client.ts':
      "import { operations } from '@laurel/contract/operations/operations.ts';",
    'packages/server/test/listing/page.test.ts': "import pages from './pages.json' with { type: 'json' };",
    'packages/console/src/kit/page.tsx': "import styles from './page.module.css';",
  },
};

interface Declared {
  /** What a package's own manifest declares for its users. */
  service: string[];
  /** What a package's manifest, the root and the folder that it is in declare for everybody who works on it. */
  all: string[];
}

function declaredPackages(files: RepositoryFile[], path: string): Declared {
  const own = manifestOf(files, /^packages\/[^/]+\//.exec(path)?.[0] ?? '');
  const root = manifestOf(files, '');
  const around = manifestOf(files, folders.exec(path)?.[0] ?? '');
  const developers = Object.keys({
    ...root.devDependencies,
    ...around.dependencies,
    ...own.devDependencies,
  });
  // A package that is built for a registry holds what it needs of the others of this repository, which are in none.
  const builtIn = developers.filter((name) => name.startsWith('@laurel/'));
  const bundled = bundledSources.test(path) ? Object.keys(own.devDependencies ?? {}) : builtIn;
  const service = [...Object.keys(own.dependencies ?? {}), ...bundled];
  const ofPackages = files.flatMap((file) =>
    /^packages\/[^/]+\/package\.json$/.test(file.path) ? dependenciesOf(file) : [],
  );
  return { service, all: [...service, ...developers, ...(path.startsWith('packages/') ? [] : ofPackages)] };
}

interface Manifest {
  name?: string;
  dependencies?: object;
  devDependencies?: object;
}

function manifestOf(files: RepositoryFile[], folder: string): Manifest {
  return JSON.parse(files.find((file) => file.path === `${folder}package.json`)?.text ?? '{}') as Manifest;
}

/** The tools of the whole repository may use what any package of it does, and the packages themselves. */
function dependenciesOf(file: RepositoryFile): string[] {
  const { name, dependencies } = JSON.parse(file.text) as Manifest;
  return [...Object.keys(dependencies ?? {}), ...(name === undefined ? [] : [name])];
}

function objectionTo(file: RepositoryFile, one: Import, { service, all }: Declared): string | undefined {
  const { specifier } = one;
  const target = resolveImport(file.path, one);
  if (target !== undefined)
    return /\.(tsx?|json|css|svg)$|\/bin\/[\w-]+\.js$/.test(target)
      ? undefined
      : 'the path must end with .ts';
  // A name of the package itself, by which it has different files in browsers.
  if (specifier.startsWith('node:') || specifier.startsWith('#')) return undefined;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const declared = isProduct(file.path) ? service : all;
  return declared.includes(name) ? undefined : `package.json does not declare ${name} for it`;
}
