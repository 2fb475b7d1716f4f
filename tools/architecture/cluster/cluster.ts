import { delegatedFunctions, localTables } from '../../../packages/server/src/database/cluster/distribute.ts';
import { type Guard, isProduct, type RepositoryFile } from '../guard.ts';
import { isStore } from '../rooms.ts';
import { acrossTenants } from './exceptions.ts';
import { objectionsToInserts } from './insert-select.ts';
import { objectionsToForms } from './refused-forms.ts';
import { readSchema, type SchemaModel, type Table } from './schema-model.ts';
import { nodesOf, type SqlNode, type SqlTree } from './sql-trees.ts';
import { statementsOfStore } from './store-statements.ts';
import { unboundReferences } from './tenant-bound.ts';

const EVENTS =
  'create table events (tenant_id integer not null, seq bigint not null, constraint e primary key (tenant_id, seq));';
const STORE = 'packages/server/src/events/store/log.ts';
const schema = (text: string) => ({ 'schema.sql': `${EVENTS}\n${text}` });
const statement = (text: string) => ({ 'schema.sql': EVENTS, [STORE]: `const text = \`${text}\`;` });

/** The rule needs both files: schema.sql defines which tables belong to tenants. */
export const clusterSchemaGuard: Guard = {
  rule: 'a cluster can spread the tables of schema.sql by tenant_id',
  check: (files) => schemasOf(files).flatMap(objectionsToSchema),
  bad: [
    schema('create table more (more_id bigint not null, constraint m primary key (more_id));'),
    schema('create table more (tenant_id integer, name text, constraint m primary key (name));'),
    schema('create unique index by_name on events (unique_id);'),
    schema('create unique index by_name on events (tenant_id, lower(unique_id));'),
    schema('create index by_hash on events (tenant_id, hashtext(player_id));'),
    schema(
      'create table users (user_id bigint); create table more (tenant_id integer, constraint m foreign key (tenant_id) references users (tenant_id));',
    ),
    schema(
      'create table more (tenant_id integer, seq bigint, constraint m foreign key (seq) references events (seq));',
    ),
    schema('create table more (tenant_id integer, more_id integer generated always as identity);'),
    schema('create table users (user_id integer generated always as identity);'),
    schema('create policy p on events using ((tenant_id = ( select current_tenant() as current_tenant)));'),
    schema('create view all_events as select * from events where tenant_id = 1;'),
    schema('create trigger t before insert on events for each row execute function f();'),
    schema('create function heads() returns bigint language sql begin atomic select seq from events; end;'),
    schema(
      'create function heads(p_tenant_id integer) returns void language plpgsql as $$ begin update events set voided = true where seq = 1; end $$;',
    ),
    schema(
      'create function heads() returns bigint language sql security definer begin atomic select 1; end;',
    ),
    schema(
      'create table more (tenant_id integer, more_id bigint generated always as identity); create function append_events(p_tenant_id integer) returns void language plpgsql as $$ begin insert into more (tenant_id) values (p_tenant_id); end $$;',
    ),
    schema('create table more (tenant_id bigint, constraint m primary key (tenant_id));'),
    schema(
      'create function due_schedules(p_now timestamptz) returns bigint language sql security definer begin atomic select seq from events; end;',
    ),
  ],
  nearMisses: {
    'schema.sql': `${EVENTS}
      create table users (tenant_id bigint, user_id bigint generated always as identity, constraint u primary key (user_id));
      create unique index users_by_name on users (lower(username));
      create table heads (tenant_id integer, head_id bigint generated always as identity, seq bigint, constraint h primary key (tenant_id, head_id),
        constraint f foreign key (tenant_id, seq) references events (tenant_id, seq));
      create unique index heads_by_seq on heads (tenant_id, seq) where seq > 0;
      create index events_by_time on events (tenant_id, occurred_at);
      create policy p on events using ((tenant_id = current_tenant()));
      create function tenants_behind(out tenant_id integer) returns setof integer language sql security definer begin atomic select seq from events; end;
      create function find_user(p_name text) returns setof users language sql security definer begin atomic select * from users; end;
      create function head(p_tenant_id integer) returns bigint language plpgsql as $$
        declare v_seq bigint;
        begin select e.seq into v_seq from events e where e.tenant_id = p_tenant_id; return v_seq; end $$;`,
  },
};

export const clusterStatementsGuard: Guard = {
  rule: 'a cluster can run every statement of the stores on the machine of its tenant',
  check: (files) => schemasOf(files).flatMap((model) => objectionsToStore(model, files)),
  bad: [
    statement('select seq from events where seq = $1'),
    statement('select seq from events where tenant_id = $1 or seq = $2'),
    statement('select seq from events where tenant_id <> $1'),
    statement('update events set voided = true where seq = $1'),
    statement('delete from events where seq = $1'),
    statement('delete from events e using events o where e.tenant_id = $1 and o.seq = e.seq'),
    statement('select e.seq from events e join events o on o.seq = e.seq where e.tenant_id = $1'),
    statement(
      'select e.seq from events e where e.tenant_id = $1 and exists (select from events o where o.tenant_id = e.tenant_id)',
    ),
    statement('with one as (select seq from events) select seq from one'),
    statement('select count(*) from $' + '{table} where $' + '{key} = $1'),
    statement('select seq from events where tenant_id = $1 union all select seq from events'),
    statement('insert into events (tenant_id, seq) select $1, w.seq from unnest($2::bigint[]) as w(seq)'),
    statement(
      'insert into events (tenant_id, seq) select e.tenant_id, e.seq from events e where e.tenant_id = $1 limit 1',
    ),
    statement('insert into events (tenant_id, seq) values ($1, (select 1))'),
    statement('insert into events (seq) values ($1)'),
    statement(
      'insert into events (tenant_id, seq) select e.tenant_id, row_number() over () from events e where e.tenant_id = $1',
    ),
    statement('select seq from evnets where tenant_id = $1'),
    statement('select seq from events where tenant_id = $1 oder by seq'),
    statement('select pg_advisory_lock(7)'),
    statement(
      'insert into events (tenant_id, seq) values ($1, $2) returning exists (select from events e where e.tenant_id = $1)',
    ),
    statement('update events set received_at = clock_timestamp() where tenant_id = $1'),
    statement("update events set ids = (coalesce(ids, '{}') || $2::text[])[1:100] where tenant_id = $1"),
    statement(
      'insert into events (tenant_id, seq) values ($1, $2) on conflict (tenant_id, seq) do update set seq = random()',
    ),
    {
      'schema.sql': `${EVENTS} create table users (tenant_id bigint, user_id bigint);`,
      [STORE]:
        'const text = `select seq from events e left join users u on u.tenant_id = $1 where e.tenant_id = $1`;',
    },
    {
      'schema.sql': 'create table more (tenant_id integer, more_id bigint generated always as identity);',
      [STORE]:
        'const text = `insert into more (tenant_id) select m.tenant_id from more m where m.tenant_id = $1`;',
    },
    {
      [STORE]: "export async function readTenants() { send('select tenant_id from all_tenants()'); }",
      'schema.sql': EVENTS,
      'packages/server/src/scoring/step.ts':
        "import { readTenants } from '../events/events.ts';\nsetInterval(() => readTenants(), 100);",
    },
  ],
  nearMisses: {
    'schema.sql': EVENTS,
    [STORE]: `
      const matching = \`tenant_id = $1 and ($2::text is null or kind = $2)\`;
      const a = \`select seq from events where \${matching}\`;
      const b = \`select e.seq from events e join events o on o.tenant_id = e.tenant_id and o.seq = e.seq where $1 = e.tenant_id\`;
      const c = \`select e.seq from events e join events o using (tenant_id, seq) where e.tenant_id = $1::integer\`;
      const d = \`with one as (select seq from events where tenant_id = $1) select seq from one\`;
      const e = \`insert into events (tenant_id, seq) values ($1, $2)\`;
      const f = \`insert into events (tenant_id, seq) select e.tenant_id, w.seq from events e cross join unnest($2::bigint[]) as w(seq)
                   where e.tenant_id = $1 order by w.seq on conflict (tenant_id, seq) do nothing\`;
      const g = \`select \${about}_id from events where tenant_id = $1 and kind = '\${about}'\`;
      const h = \`select relname from pg_class where relname = $1\`;
      const l = \`select \${columns} from \${table} where tenant_id = $1 and \${key} = $2\`;
      const j = \`insert into events (tenant_id, seq, key) values ($1, $2, gen_random_uuid())\`;
      const k = \`update events set received_at = statement_timestamp() where tenant_id = $1\`;
      const i = \`select seq from events where tenant_id = $1 \${ids ? 'and seq = any($2)' : ''}\`;
      export async function readTenants() { send('select tenant_id from all_tenants()'); }`,
    'packages/server/src/identity/list-tenants.ts': "import { readTenants } from './store/tenants.ts';",
    'packages/server/src/cli/list.ts': 'const readTenants = () => []; readTenants();',
  },
};

function schemasOf(files: RepositoryFile[]): SchemaModel[] {
  return files.filter(({ path }) => path === 'schema.sql').map(({ text }) => readSchema(text));
}

function isTenantTable({ name }: Table): boolean {
  return !(name in localTables);
}

function tenantTablesOf({ tables }: SchemaModel): Map<string, Table> {
  return new Map([...tables].filter(([, table]) => isTenantTable(table)));
}

function objectionsToSchema(model: SchemaModel): string[] {
  const tenantTables = tenantTablesOf(model);
  const policies = model.policies
    .filter(({ node }) => nodesOf(node, 'SubLink').length > 0)
    .map(({ table }) => `the policy of ${table} has a sub-select`);
  const functions = model.functions.flatMap(({ name, isDefiner, statements }) => {
    if (isDefiner)
      return name in acrossTenants ? [] : [`${name} looks across tenants and is not among the named`];
    return statements.flatMap((tree) => objectionsTo(tree, tenantTables)).map((why) => `in ${name}, ${why}`);
  });
  const unplanned = model.functions
    .filter(({ isSqlOfParameters, statements }) => isSqlOfParameters && readsAny(statements, tenantTables))
    .map(({ name }) => `${name} reads what is spread and has parameters; write it in PL/pgSQL`);
  const afar = model.functions
    .filter(({ name }) => delegatedNames.includes(name))
    .flatMap(({ name, statements }) => numberedBy(statements, tenantTables).map((table) => [name, table]))
    .map(([name, table]) => `${name} lets a tenant’s machine number rows of ${table}`);
  const types = Map.groupBy([...tenantTables.values()], ({ typeOfTenant }) => typeOfTenant);
  const strays = types.size > 1 ? [...types].map(([type, of]) => typeOfTenants(type, of)) : [];
  const numbered = [...model.tables.values()].flatMap(({ name, identities }) =>
    identities.filter(({ type }) => type !== 'int8').map(({ column }) => `${name}.${column} is no bigint`),
  );
  const others = model.others.map((name) => `${name} is nothing that its machines would know`);
  const spread = [...tenantTables.values()].flatMap(objectionsToTable);
  return [...spread, ...unplanned, ...afar, ...strays, ...numbered, ...policies, ...functions, ...others].map(
    (why) => `schema.sql: ${why}`,
  );
}

const delegatedNames = delegatedFunctions.map(({ signature }) => signature.replace(/\(.*/, ''));

/** Machines number in ranges of their own, so what is ordered by an identity is inserted by statements of the coordinator. */
function numberedBy(statements: SqlTree[], tables: Map<string, Table>): string[] {
  const inserts = statements.filter(({ kind }) => kind === 'InsertStmt');
  return inserts.flatMap(({ node }) => {
    const table = tables.get(String((node.relation as SqlNode).relname));
    return table && table.identities.length > 0 ? [table.name] : [];
  });
}

function readsAny(statements: SqlTree[], tables: Map<string, Table>): boolean {
  const relations = statements.flatMap(({ node }) => nodesOf(node, 'RangeVar'));
  return relations.some(({ relname }) => tables.has(String(relname)));
}

/** Only tables that are spread by columns of one type lie together. */
function typeOfTenants(type: string | undefined, tables: Table[]): string {
  return `tenant_id is ${type} in ${tables.map(({ name }) => name).join(', ')}`;
}

function objectionsToTable({ name, columns, uniques, indexes, foreignKeys }: Table): string[] {
  const withoutTenant = columns.includes('tenant_id') ? [] : [`${name} has no tenant_id`];
  const unique = uniques
    .filter((one) => !one.columns.includes('tenant_id'))
    .map((one) => `${one.name} is unique across tenants`);
  const computed = [...uniques, ...indexes]
    .filter((one) => one.columns.includes(undefined))
    .map((one) => `${one.name} has an expression; store it as a column`);
  const keys = foreignKeys.flatMap((key) => {
    if (key.to in localTables) return [`${key.name} leads to ${key.to}, which is not spread`];
    return key.columns.includes('tenant_id') ? [] : [`${key.name} leads out of the tenant`];
  });
  return [...withoutTenant, ...unique, ...computed, ...keys];
}

function objectionsTo(tree: SqlTree, tenantTables: Map<string, Table>): string[] {
  const unbound = unboundReferences(tree, new Set(tenantTables.keys())).map(
    (table) => `a reference to ${table} is not held to one tenant`,
  );
  return [...unbound, ...objectionsToInserts(tree, tenantTables), ...objectionsToForms(tree, tenantTables)];
}

function objectionsToStore(model: SchemaModel, files: RepositoryFile[]): string[] {
  const tenantTables = tenantTablesOf(model);
  return statementsOfStore(files)
    .flatMap(({ path, line, forms }) => {
      const objections =
        forms.length === 0
          ? ['PostgreSQL’s parser refuses this statement']
          : forms.flatMap((tree) => [...objectionsTo(tree, tenantTables), ...unknownNames(tree, model)]);
      return [...new Set(objections)].map((why) => `${path}:${line} ${why}`);
    })
    .concat(wrongSenders(files));
}

/** Tables that neither the schema nor the statement has, and locks that a cluster's machines do not share. */
function unknownNames({ node }: SqlTree, { tables }: SchemaModel): string[] {
  const known = new Set([
    ...tables.keys(),
    ...nodesOf(node, 'CommonTableExpr').map((one) => String(one.ctename)),
  ]);
  const relations = nodesOf(node, 'RangeVar').map((one) => String(one.relname));
  const unknown = relations.filter((name) => !known.has(name) && !/^pg_|^hole$/.test(name));
  const locks = nodesOf(node, 'FuncCall').filter((call) =>
    JSON.stringify(call.funcname).includes('pg_advisory'),
  );
  return [...unknown.map((name) => `${name} is no table`), ...locks.map(() => 'takes an advisory lock')];
}

/** Calls of what looks across tenants from elsewhere than its exception says. */
function wrongSenders(files: RepositoryFile[]): string[] {
  const stores = files.filter(({ path }) => isStore(path));
  const others = files.filter(
    ({ path }) => path.startsWith('packages/server/src/') && isProduct(path) && !isStore(path),
  );
  return Object.entries(acrossTenants).flatMap(([name, { senders }]) => {
    const verbs = stores.flatMap(({ text }) => verbsThatSend(text, name));
    const callers = others.filter(
      ({ path, text }) =>
        !senders.test(path.replace('packages/server/src/', '')) &&
        importedNames(text).some((verb) => verbs.includes(verb)),
    );
    return callers.map(({ path }) => `${path} looks across tenants by ${name}`);
  });
}

/** The exported functions in whose text the SQL function is named. */
function verbsThatSend(text: string, name: string): string[] {
  return text
    .split(/^(?=export )/m)
    .filter((part) => new RegExp(`\\b${name}\\(`).test(part))
    .flatMap((part) => /^export (?:async )?function (\w+)/.exec(part)?.[1] ?? []);
}

function importedNames(text: string): string[] {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '\.[^']*'/g)];
  return imports.flatMap(([, names = '']) => names.split(/[\s,]+/));
}
