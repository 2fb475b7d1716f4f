import { parseSync, Visitor, type VisitorObject } from 'rolldown/utils';
import type { RepositoryFile } from './guard.ts';

const known = new Map<string, ReturnType<typeof parseSync>['program']>();

/** Calls the visitor for the nodes of a TypeScript file, JSX and types included. */
export function visit({ path, text }: RepositoryFile, visitor: VisitorObject): void {
  const key = `${path}\n${text}`;
  const program = known.get(key) ?? parse(path, text);
  known.set(key, program);
  new Visitor(visitor).visit(program);
}

function parse(path: string, text: string) {
  const { program, errors } = parseSync(path, text, {
    lang: path.endsWith('.d.ts') ? 'dts' : path.endsWith('x') ? 'tsx' : 'ts',
  });
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  return program;
}
