import { type Guard, isTypeScript, type RepositoryFile } from './guard.ts';
import { importsOf } from './imports.ts';
import { isStore } from './rooms.ts';
import { codeOf } from './tokens.ts';

export const sqlGuard: Guard = {
  rule: 'SQL and database drivers are only in the stores of the subjects, in database/ and in migrations',
  check: (files) => files.filter((file) => isWatched(file.path)).flatMap(checkFile),
  bad: [
    {
      'packages/server/src/http/boards.ts': "const text = 'select a, b from standings where tenant_id = $1';",
    },
    { 'packages/server/src/events/intake/append.ts': "send('insert into events (seq) values ($1)');" },
    {
      'packages/server/src/identity/keys.ts': 'const text = `\n  update api_keys\n     set revoked_at = $1`;',
    },
    { 'packages/server/src/identity/keys.ts': "const text = 'delete from api_keys where tenant_id = $1';" },
    {
      'packages/server/src/installation/commands/serve.ts':
        "const text = 'CREATE TABLE IF NOT EXISTS boards (id integer)';",
    },
    { 'tools/mend.ts': "const text = 'alter table events add column note text';" },
    {
      'packages/server/src/scoring/step.ts': "const text = 'lock table schema_migrations in exclusive mode';",
    },
    {
      'packages/server/src/scoring/step.ts':
        'const text = `with old as (select seq from events) select seq from old`;',
    },
    { 'packages/server/src/scoring/step.ts': "const text = 'select append_events($1, $2)';" },
    { 'packages/server/src/scoring/step.ts': 'const count = `select count(*) from $' + '{table}`;' },
    { 'packages/server/src/http/ready.ts': "import pg from 'pg';" },
    { 'packages/server/src/scoring/restore.ts': "const text = 'select seq from events';" },
    { 'packages/server/src/scoring/stores/log.ts': "const text = 'select seq from events';" },
    { 'bench/fill.sql': 'truncate events;' },
  ],
  nearMisses: {
    'packages/server/src/events/store/log.ts': "import pg from 'pg';\nconst text = 'select seq from events';",
    'packages/server/src/payouts/rewards/store/endpoints.ts': "const text = 'select url from endpoints';",
    'packages/server/src/database/postgres.ts': "import pg from 'pg';",
    'packages/server/src/outbox/store.ts': "const text = 'select seq from outbox';",
    'packages/server/migrations/0002_more.sql': 'alter table events add column note text;',
    'packages/server/sql/functions/append_events.sql':
      'create or replace function append_events() returns void;',
    'packages/server/src/http/texts.ts': `
      // select seq from events
      const a = 'select a player from the list';
      const b = 'Select one prize from those below';
      const c = 'update your settings, then set the clock';
      const d = 'delete from here to the end of the page';
      const e = 'insert into the form what you know';
      const f = 'create a table of prizes';
      const g = 'players select games from providers';
      const h = 'cannot delete from the log';
      const i = 'lock tables are for dining';
      const j = { method: 'delete', from: 'events' };`,
    'packages/server/test/faults/kill.test.ts': "const text = 'select count(*) from events';",
  },
};

/** Tests look into the database on purpose: they prove by other means than the code under test. */
function isWatched(path: string): boolean {
  if (path.endsWith('.sql'))
    return !/^(packages\/server\/(migrations|sql\/functions)\/|schema\.sql$)/.test(path);
  return /^(packages\/\w+\/src|tools)\/(?!architecture\/)/.test(path) && !isStore(path) && isTypeScript(path);
}

function checkFile(file: RepositoryFile): string[] {
  if (file.path.endsWith('.sql'))
    return [
      `${file.path} holds SQL outside of packages/server/migrations/ and packages/server/sql/functions/`,
    ];
  const statements = codeOf(file.text)
    .filter((token) => token.kind === 'literal' && isStatement(token.value))
    .map((token) => `${file.path}:${token.line} holds SQL: ${inOneLine(token.value).slice(0, 60)}`);
  const drivers = importsOf(file)
    .filter((one) => /^(pg|node:sqlite|@electric-sql\/.*)$/.test(one.specifier))
    .map((one) => `${file.path}:${one.line} imports the driver ${one.specifier}`);
  return [...statements, ...drivers];
}

const table = String.raw`(?!(?:the|a|an|your|its|this|that|these|those|here|there|each|every|all|one|our|it|them)\b)(?:[a-z_][\w.]*|\?)`;
const verbs = [
  `with (?:recursive )?\\w+ as (?:not )?(?:materialized )?\\(`,
  `select (?:.*[^a-z_])?from ${table}(?:$|[ ;,)])`,
  String.raw`select (?:count|max|min|sum|coalesce|\w+_\w+)\(`,
  `insert into ${table} ?(?:\\(|select|values|default|as )`,
  `update (?:only )?${table}(?: as)?(?: \\w+)? set [\\w".]+ ?=`,
  `update (?:only )?${table}(?: as)?(?: \\w+)? set \\(`,
  `delete from (?:only )?${table}(?:$|;| (?:as|where|using|returning) | \\w+ (?:where|using) )`,
  `create (?:or replace )?(?:unique |temp |temporary |unlogged )?(?:table|index|view|function|type|schema|role|extension|database) (?:if not exists )?${table}(?:$|;| ?\\(| as | on | with | template )`,
  `alter table (?:if exists )?${table} (?:add|drop|alter|rename|set|owner|enable|force|replica) `,
  `lock table ${table}(?:$|;| in )`,
  `drop (?:table|index|view|function|type|schema|role|database) (?:if exists )?${table}(?:$|;| cascade)`,
  `truncate (?:table )?${table}(?:$|;)`,
].map((verb) => `^(?:${verb})`);
const lowerCase = new RegExp(verbs.join('|'));

/** A statement is written in one letter case and begins its literal; a sentence that only sounds like one does neither. */
export function isStatement(literal: string): boolean {
  const text = inOneLine(literal);
  const verb = text.split(' ', 1)[0] ?? '';
  if (verb !== verb.toLowerCase() && verb !== verb.toUpperCase()) return false;
  return lowerCase.test(text.toLowerCase());
}

function inOneLine(text: string): string {
  return text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
}
