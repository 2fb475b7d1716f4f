import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { importsOf, targetOf } from './imports.ts';

export const importCirclesGuard: Guard = {
  rule: 'files do not import each other in circles, types included',
  check: (files) =>
    circlesOf(graphOf(files.filter(({ path }) => isProduct(path)))).map(
      (circle) => `${circle[0]} imports itself by way of ${circle.slice(1).join(', ')}`,
    ),
  bad: [
    {
      'packages/rules/src/a.ts': "import { b } from './b.ts';",
      'packages/rules/src/b.ts': "import { a } from './a.ts';",
    },
    {
      'packages/rules/src/a.ts': "import type { B } from './b.ts';",
      'packages/rules/src/b.ts': "export { c } from './c.ts';",
      'packages/rules/src/c.ts': "type A = import('./a.ts').A;",
    },
    {
      'packages/client/src/a.ts': "import { b } from '@laurel/contract/b.ts';",
      'packages/contract/src/b.ts': "const a = await import('../../client/src/a.ts');",
    },
    {
      'packages/server/src/listing/page.ts': "import { content } from './content.ts';",
      'packages/server/src/listing/content.ts': "import { entry } from './entry.ts';",
      'packages/server/src/listing/entry.ts': "import { page } from './page.ts';",
    },
  ],
  nearMisses: {
    'packages/rules/src/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
    'packages/rules/src/b.ts': "import { c } from './c.ts';",
    'packages/rules/src/c.ts': "// import { a } from './a.ts';",
    'packages/rules/src/c.test.ts': "import { a } from './a.ts';",
    'packages/server/test/support/a.ts': "import { b } from './b.ts';",
    'packages/server/test/support/b.ts': "import { a } from './a.ts';",
  },
};

type Graph = Map<string, string[]>;

function graphOf(files: RepositoryFile[]): Graph {
  const paths = new Set(files.map(({ path }) => path));
  const targets = (file: RepositoryFile) => importsOf(file).flatMap((one) => targetOf(file.path, one) ?? []);
  return new Map(files.map((file) => [file.path, targets(file).filter((target) => paths.has(target))]));
}

/** Files that reach each other, each group once, in order of path. */
function circlesOf(graph: Graph): string[][] {
  const reached = new Map(Array.from(graph.keys(), (path) => [path, reachedFrom(graph, path)]));
  const circles = Array.from(reached, ([path, others]) =>
    Array.from(others).filter((other) => reached.get(other)?.has(path)),
  ).map((circle) => circle.sort());
  return circles.filter((circle, i) => circle.length > 0 && isFirst(circles, circle, i));
}

function isFirst(circles: string[][], circle: string[], i: number): boolean {
  return circles.findIndex((other) => other[0] === circle[0]) === i;
}

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const ahead = [...(graph.get(start) ?? [])];
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop())
    if (!reached.has(path)) {
      reached.add(path);
      ahead.push(...(graph.get(path) ?? []));
    }
  return reached;
}
