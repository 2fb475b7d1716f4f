import type { ESTree } from 'rolldown/utils';
import { type Guard, isProduct, type RepositoryFile } from './guard.ts';
import { visit } from './syntax-tree.ts';
import { lineAt } from './tokens.ts';

const store = 'packages/server/src/players/store.ts';

/**
 * PostgreSQL keeps a plan for a named statement that expects a list of ten. If it was made while the table was empty, it compares every
 * row with every member of the list until the table has statistics: a hundred times the work.
 */
export const namedListsGuard: Guard = {
  rule: 'a statement that compares with a list, by any() or all() of a parameter, has no name, so that it is planned for its list',
  check: (files) => files.filter(({ path }) => isProduct(path)).flatMap(namedListsIn),
  bad: [
    { [store]: "query({ name: 'read', text: 'select name from players where id = any($2)', values });" },
    {
      [store]: "const read = { name: 'read', text: `select name from players where id <> all($3::text[])` };",
    },
    { [store]: "query({ text: `select from players where id = ANY( $1 )`, values: [], name: 'read' });" },
  ],
  nearMisses: {
    [store]: `
      query({ text: 'select name from players where id = any($2)', values });
      query({ name: 'join', text: 'select p.name from unnest($2::text[]) as n(id) join players p using (id)' });
      query({ name: 'own', text: 'select from api_keys where $1 = any(origins)' });`,
    'packages/server/test/players/read.test.ts':
      "query({ name: 'read', text: 'select from players where id = any($1)' });",
  },
};

function namedListsIn(file: RepositoryFile): string[] {
  const breaches: string[] = [];
  visit(file, {
    ObjectExpression: ({ properties, start }) => {
      const named = new Map(properties.flatMap(nameAndValue));
      const text = named.get('text');
      if (!named.has('name') || text === undefined) return;
      if (/\b(any|all)\s*\(\s*\$\d/i.test(file.text.slice(text.start, text.end)))
        breaches.push(`${file.path}:${lineAt(file.text, start)} has a name and compares with a list`);
    },
  });
  return breaches;
}

function nameAndValue(property: ESTree.ObjectPropertyKind): [string, ESTree.Expression][] {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
  return [[property.key.name, property.value]];
}
