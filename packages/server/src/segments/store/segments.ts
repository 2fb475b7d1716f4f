import type { SegmentVersion } from '@laurel/contract/campaigns/audience.ts';
import type { SegmentEvaluation, SegmentRule } from '@laurel/contract/segments/rules.ts';
import type { Rows, TenantSession } from '../../database/database.ts';
import { countBy, listsOf, rowsBy, runBy } from '../../database/statements.ts';
import { tableOf } from '../../database/table.ts';

/** A segment without its players. */
export interface StoredSegment {
  segment_id: number;
  name: string;
  /** Null: its players are uploaded. */
  rule: SegmentRule | null;
  evaluated: SegmentEvaluation | null;
  /** The newest one. */
  version: number;
  created_at: Date;
  changed_at: Date;
}

const table = tableOf<StoredSegment, 'segment_id'>({
  table: 'segments',
  columns: 'segment_id, name, rule, evaluated, version, created_at, changed_at',
  key: 'segment_id',
  json: ['rule'],
  order: 'name',
});

/**
 * The segments of the tenant, listed by name, which is unique. While one is locked, no other transaction can change, delete
 * or begin to use it; it is updated and removed under its lock, its versions with it.
 */
export const segments = {
  ...table,
  insert: table.insertUnlessTakenOf<Omit<StoredSegment, 'segment_id'>>('tenant_id, name', [
    'name',
    'rule',
    'evaluated',
    'version',
    'created_at',
    'changed_at',
  ]),
  raiseVersion: table.updateOf<Pick<StoredSegment, 'version' | 'changed_at'>>(['version', 'changed_at']),
};

/** Those of the segments that have a rule. */
export const readRules = rowsBy<
  Pick<StoredSegment, 'segment_id' | 'name' | 'rule' | 'evaluated'>,
  [segment_ids: readonly number[]]
>({
  text: `
    select segment_id, name, rule, evaluated from segments
     where tenant_id = $1 and segment_id = any($2::bigint[]) and rule is not null`,
});

/** An upload, or an evaluation of a rule. */
export interface NewVersion {
  segment_id: number;
  version: number;
  /** In the order of code points, each once. */
  player_ids: string[];
  /** The newest event that was read for it; null: it was uploaded. */
  up_to: number | null;
  author: string;
  created_at: Date;
}

/** Adds a version, whose number is new to the segment. The caller holds the segment's lock. */
export const insertSegmentVersion = runBy<[added: NewVersion]>({
  text: `
    insert into segment_versions (tenant_id, segment_id, version, player_ids, up_to, author, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
  values: ({ segment_id, version, player_ids, up_to, author, created_at }) => [
    ...[segment_id, version, player_ids, up_to, author, created_at],
  ],
});

/** A version without its players. */
export interface CountedVersion {
  segment_id: number;
  version: number;
  players: number;
  unseen: number;
  erased: number;
  up_to: number | null;
  author: string;
  created_at: Date;
}

/** Scoring records every player that an event names in `players`. The fence keeps it to one look-up for each. */
const unseen = (player_id: string) =>
  `not exists (select from players p where p.tenant_id = v.tenant_id and p.player_id = ${player_id} offset 0)`;

const counted = `
  v.segment_id, v.version, cardinality(v.player_ids) as players, v.erased, v.up_to, v.author, v.created_at,
  (select count(*) from unnest(v.player_ids) as u(player_id) where ${unseen('u.player_id')}) as unseen`;

/** The newest versions of these segments, in no particular order. */
export const readNewestVersions = rowsBy<CountedVersion, [segment_ids: readonly number[]]>({
  text: `
    select ${counted}
      from unnest($2::bigint[]) as wanted(id)
     cross join lateral (
       select segment_id, version from segments where tenant_id = $1 and segment_id = wanted.id offset 0) as s
     cross join lateral (
       select * from segment_versions
        where tenant_id = $1 and segment_id = s.segment_id and version = s.version offset 0) as v`,
});

/** Some versions of a segment, newest first; no version is ever deleted alone. */
export const readSegmentVersions = rowsBy<CountedVersion, [segment_id: number, rows: Rows]>({
  text: `
    select ${counted} from segment_versions v where v.tenant_id = $1 and v.segment_id = $2
     order by v.version desc offset $3 limit $4`,
  values: (segment_id, rows) => [segment_id, rows.offset, rows.limit],
});

/** Those of the players that one of these versions lists. */
export const readListed = rowsBy<
  { player_id: string },
  [versions: readonly SegmentVersion[], player_ids: readonly string[]]
>({
  text: `
    select distinct u.player_id
      from unnest($2::bigint[], $3::integer[]) as named(segment_id, version)
     cross join lateral (
       select player_ids from segment_versions
        where tenant_id = $1 and segment_id = named.segment_id and version = named.version offset 0) as v
     cross join unnest(v.player_ids) as u(player_id)
      join unnest($4::text[]) as wanted(player_id) on wanted.player_id = u.player_id`,
  values: (versions, player_ids) => [...listsOf(versions, ['segment_id', 'version']), player_ids],
});

/** Which players of which version. */
export interface PlayerFilter {
  segment_id: number;
  version: number;
  /** Undefined: whether an event names them or not. */
  seen: boolean | undefined;
}

const listed = `
  from segment_versions v cross join unnest(v.player_ids) as u(player_id)
 where v.tenant_id = $1 and v.segment_id = $2 and v.version = $3
   and ($4::boolean is null or $4 <> ${unseen('u.player_id')})`;

/** How many players the filter finds. */
export const countPlayers = countBy<[PlayerFilter]>({
  text: `select count(*) ${listed}`,
  values: ({ segment_id, version, seen }) => [segment_id, version, seen ?? null],
});

/** Some of those players, by id. */
export const readPlayers = rowsBy<{ player_id: string; seen: boolean }, [PlayerFilter, rows: Rows]>({
  text: `
    select u.player_id, not ${unseen('u.player_id')} as seen ${listed}
     order by u.player_id collate "C" offset $5 limit $6`,
  values: ({ segment_id, version, seen }, rows) => [
    ...[segment_id, version, seen ?? null, rows.offset, rows.limit],
  ],
});

/**
 * Which of the versions the tenant has. Their segments cannot be deleted until the transaction ends; segments are locked in
 * the order of their ids, and transactions that need the lock of the scoring cursor took it before.
 */
export async function holdVersions(
  tenant: TenantSession,
  wanted: readonly SegmentVersion[],
): Promise<SegmentVersion[]> {
  const segment_ids = [...new Set(wanted.map(({ segment_id }) => segment_id))];
  const rows = await tenant.query<{ segment_id: number; version: number }>({
    text: `
      select segment_id, version from segments
       where tenant_id = $1 and segment_id = any($2::bigint[])
       order by segment_id for share`,
    values: [segment_ids],
  });
  const newest = new Map(rows.map(({ segment_id, version }) => [segment_id, version]));
  return wanted.filter(({ segment_id, version }) => version <= (newest.get(segment_id) ?? 0));
}

/** Ids that are read by one statement: some 10 ms. */
const IDS_AT_ONCE = 20_000;

/** The players of a version, a piece at a time; none if there is no such version. */
export async function* readPlayerIds(
  tenant: TenantSession,
  { segment_id, version }: SegmentVersion,
): AsyncGenerator<string[], void, undefined> {
  for (let from = 1; ; from += IDS_AT_ONCE) {
    const [row] = await tenant.query<{ player_ids: string[] }>({
      name: 'read-segment-players',
      text: `
        select player_ids[$4::integer:$5::integer] as player_ids from segment_versions
         where tenant_id = $1 and segment_id = $2 and version = $3`,
      values: [segment_id, version, from, from + IDS_AT_ONCE - 1],
    });
    if (!row || row.player_ids.length === 0) return;
    yield row.player_ids;
    if (row.player_ids.length < IDS_AT_ONCE) return;
  }
}
