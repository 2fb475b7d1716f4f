import type { Guard } from '../guard.ts';
import { asNode, listOf, nodesOf, type SqlNode, type SqlTree, wordsOf } from './sql-trees.ts';
import { statementsOfStore } from './store-statements.ts';

const STORE = 'packages/server/src/events/store/log.ts';
const statement = (text: string) => ({ [STORE]: `const text = \`${text}\`;` });

/**
 * Row-level security lets no function that could reveal a row be called before its policy is checked, and `hashtext` is not
 * known to reveal nothing. PostgreSQL 15 then uses no index for the comparison, not even where the row is of another table,
 * and reads the tenant's log once for each player.
 */
export const hashLookupsGuard: Guard = {
  rule: 'a hash is looked up by a value or a column, not by a call on a column',
  check: (files) =>
    statementsOfStore(files).flatMap(({ path, line, forms }) =>
      [...new Set(forms.flatMap(calledHashes))].map(
        (column) => `${path}:${line} compares ${column} with a call; make the hash where its text comes from`,
      ),
    ),
  bad: [
    statement(
      'select e.seq from events e cross join unnest($2::text[]) as p(player_id) where e.tenant_id = $1 and e.player_hash = hashtext(p.player_id)',
    ),
    statement(
      'select e.seq from rounds r, events e where e.tenant_id = $1 and hashtext(r.round_id) = e.round_hash',
    ),
  ],
  nearMisses: {
    [STORE]: `
      const a = \`select seq from events e where e.tenant_id = $1 and e.player_hash = hashtext($2)\`;
      const b = \`select seq from events e where e.tenant_id = $1
                   and e.player_hash = any(array(select hashtext(id) from unnest($2::text[]) as id))\`;
      const c = \`select seq from (select hashtext(id) as hash from unnest($2::text[]) as id offset 0) as p
                   join events e on e.tenant_id = $1 and e.player_hash = p.hash\`;`,
  },
};

/** The columns of hashes that a statement compares with a call on a column. */
function calledHashes({ node }: SqlTree): string[] {
  return nodesOf(node, 'A_Expr')
    .filter((expression) => wordsOf(listOf(expression, 'name')).join() === '=')
    .flatMap(({ lexpr, rexpr }) => [hashBeside(lexpr, rexpr), hashBeside(rexpr, lexpr)])
    .filter((column) => column !== undefined);
}

function hashBeside(column: unknown, other: unknown): string | undefined {
  const name = wordsOf(listOf(asNode(column, 'ColumnRef'), 'fields')).at(-1);
  const call: SqlNode | undefined = asNode(other, 'FuncCall');
  return name?.endsWith('_hash') && nodesOf(call, 'ColumnRef').length > 0 ? name : undefined;
}
