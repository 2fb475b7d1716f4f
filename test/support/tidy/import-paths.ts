import { type Guard, isProduct, isTypeScript, type RepositoryFile } from './guard.ts';
import { type Import, importsOf, resolveImport } from './imports.ts';

const folders = /^(src|test|scripts|bench)\//;

export const importPathsGuard: Guard = {
  law: 'own files are imported by relative paths with .ts, packages are declared, and the service needs no tools of developers',
  check: (files) => {
    const packages = declaredPackages(files);
    const own = files.filter((file) => folders.test(file.path) && isTypeScript(file.path));
    return own.flatMap((file) =>
      importsOf(file)
        .map((one) => [one, objectionTo(file, one, packages)] as const)
        .flatMap(([one, objection]) =>
          objection ? [`${file.path}:${one.line} imports ${one.specifier}: ${objection}`] : [],
        ),
    );
  },
  bad: [
    { 'src/http/app.ts': "import { answer } from './problems';" },
    { 'src/http/app.ts': "import { answer } from './problems.js';" },
    { 'src/http/app.ts': "import { answer } from 'src/http/problems.ts';" },
    { 'src/http/app.ts': "import { fs } from 'fs';" },
    {
      'src/rules/fold.ts': "import fc from 'fast-check';",
      'package.json': '{"devDependencies":{"fast-check":"1"}}',
    },
    {
      'test/api/first.test.ts': "import { chunk } from 'lodash';",
      'package.json': '{"dependencies":{"pg":"1"}}',
    },
  ],
  nearMisses: {
    'package.json': '{"dependencies":{"@scope/one":"1"},"devDependencies":{"fast-check":"1"}}',
    'src/http/app.ts':
      "import { readFile } from 'node:fs/promises';\nimport { one } from '@scope/one/deep';\nimport { answer } from './problems.ts';",
    'src/rules/fold.test.ts': "import fc from 'fast-check';",
    'test/api/page.test.ts': "import pages from './pages.json' with { type: 'json' };",
  },
};

interface Packages {
  service: string[];
  all: string[];
}

function declaredPackages(files: RepositoryFile[]): Packages {
  const manifest = JSON.parse(files.find((file) => file.path === 'package.json')?.text ?? '{}') as {
    dependencies?: object;
    devDependencies?: object;
  };
  const service = Object.keys(manifest.dependencies ?? {});
  return { service, all: [...service, ...Object.keys(manifest.devDependencies ?? {})] };
}

function objectionTo(file: RepositoryFile, one: Import, { service, all }: Packages): string | undefined {
  const { specifier } = one;
  const target = resolveImport(file.path, one);
  if (target !== undefined) return /\.(tsx?|json)$/.test(target) ? undefined : 'the path must end with .ts';
  if (specifier.startsWith('node:')) return undefined;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const declared = isProduct(file.path) ? service : all;
  return declared.includes(name) ? undefined : `package.json does not declare ${name} for it`;
}
