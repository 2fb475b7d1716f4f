import { readFile } from 'node:fs/promises';

/** A layout of the log: the migrations with some texts replaced by others. */
export interface Layout {
  name: string;
  replacements: [text: string, by: string][];
}

const columns = `  tenant_id integer not null,
  seq bigint not null,
  received_at timestamptz not null,
  occurred_at timestamptz not null,
  kind event_kind not null,
  is_win boolean,
  is_bonus boolean,
  voided boolean not null default false,
  unique_id`;
const roundIndex = '(tenant_id, hashtext(player_id), hashtext(round_id), occurred_at)';
const keyColumns = `  tenant_id integer not null,
  key uuid not null,
  content bigint not null,
  seq bigint not null,
  primary key (tenant_id, key)`;

/** Eight-byte columns first, then four, then one. */
const aligned = `  seq bigint not null,
  received_at timestamptz not null,
  occurred_at timestamptz not null,
  tenant_id integer not null,
  kind event_kind not null,
  is_win boolean,
  is_bonus boolean,
  voided boolean not null default false,
  unique_id`;

/** A layout with the kind and the three booleans in one small integer. */
const packed = `  seq bigint not null,
  received_at timestamptz not null,
  occurred_at timestamptz not null,
  tenant_id integer not null,
  flags smallint not null,
  unique_id`;
const packing: Layout['replacements'] = [
  [columns, packed],
  ["where kind = 'gameround'", 'where flags & 7 = 0'],
  ["where kind = 'player'", 'where flags & 7 = 3'],
  ["where kind = 'game'", 'where flags & 7 = 4'],
  ['occurred_at, kind, is_win, is_bonus, unique_id', 'occurred_at, flags, unique_id'],
  [
    'f.kind,\n           f.is_win, f.is_bonus,',
    '(array_position(enum_range(null::event_kind), f.kind) - 1\n            + coalesce(f.is_win::integer, 0) * 8 + coalesce(f.is_bonus::integer, 0) * 16)::smallint,',
  ],
];

export const textIndex = indexed('texts', '(tenant_id, player_id, round_id, occurred_at)');
export const timelessIndex = indexed('texts, without the time', '(tenant_id, player_id, round_id)');

export const layouts: Layout[] = [
  { name: 'as it is', replacements: [] },
  { name: 'columns by alignment', replacements: [[columns, aligned]] },
  { name: 'kind and booleans packed', replacements: packing },
  indexed('64-bit hash of the round', '(tenant_id, player_id, hashtextextended(round_id, 0), occurred_at)'),
  indexed(
    '64-bit hashes of player and round',
    '(tenant_id, hashtextextended(player_id, 0), hashtextextended(round_id, 0), occurred_at)',
  ),
  textIndex,
  timelessIndex,
  indexed('32-bit hashes without the time', '(tenant_id, hashtext(player_id), hashtext(round_id))'),
  {
    name: 'keys: all of it in the index',
    replacements: [['primary key (tenant_id, key)', 'primary key (tenant_id, key) include (content, seq)']],
  },
  {
    name: 'keys: 32 bits of content, by alignment',
    replacements: [
      [
        keyColumns,
        '  seq bigint not null,\n  content integer not null,\n  tenant_id integer not null,\n  key uuid not null,\n  primary key (tenant_id, key)',
      ],
      [
        'select p_tenant_id, f.key, f.content, f.seq',
        'select p_tenant_id, f.key, f.content::bit(32)::integer, f.seq',
      ],
      ['b.known_content = b.content', 'b.known_content = b.content::bit(32)::integer'],
      ['b.known_content <> b.content', 'b.known_content <> b.content::bit(32)::integer'],
    ],
  },
];

/** The index that finds game rounds, on other columns. */
function indexed(what: string, columns: string): Layout {
  return { name: `index: ${what}`, replacements: [[roundIndex, columns]] };
}

/** A schema whose log is split into this many parts by the time of receipt; the last one takes what is received now. */
export function partitioned(schema: string, parts: number, months: number): string {
  const start = (part: number) => `now() - interval '${((parts - part) * months * 30) / parts} days'`;
  const tables = Array.from({ length: parts }, (_, part) => {
    const from = part === 0 ? "timestamptz '-infinity'" : start(part);
    const to = part === parts - 1 ? "timestamptz 'infinity'" : start(part + 1);
    return `execute format('create table p${part} partition of events for values from (%L) to (%L)', ${from}, ${to});`;
  });
  return schema.replace('  data json,\n  primary key (tenant_id, seq)\n);', () =>
    [
      '  data json,',
      '  primary key (tenant_id, seq, received_at)',
      ') partition by range (received_at);',
      `do $do$ begin ${tables.join('\n')} end $do$;`,
    ].join('\n'),
  );
}

/** The whole schema in this layout; throws when the migrations no longer hold a text that it replaces. */
export async function schemaOf({ name, replacements }: Layout): Promise<string> {
  const files = ['0001_first.sql', '0002_append_events.sql', '0006_received_at.sql'];
  const read = (file: string) =>
    readFile(new URL(`../../packages/server/migrations/${file}`, import.meta.url), 'utf8');
  let schema = (await Promise.all(files.map(read))).join('\n');
  for (const [text, by] of replacements) {
    if (!schema.includes(text))
      throw new Error(`"${name}" replaces a text that the migrations no longer hold: ${text}`);
    schema = schema.replace(text, () => by);
  }
  return withHashColumns(schema);
}

/** The hashes of ids are columns since 0012_cluster.sql; the layouts differ from the schema before it. */
function withHashColumns(schema: string): string {
  const hash = (id: string) => `${id}_hash integer generated always as (hashtext(${id}_id)) stored`;
  return schema
    .replace(
      '  data json,\n  primary key',
      `  data json,\n  ${hash('player')},\n  ${hash('round')},\n  primary key`,
    )
    .replace('hashtext(player_id), hashtext(round_id)', 'player_hash, round_hash');
}
