import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditChanges, AuthorKind } from '@laurel/contract/audit/audit-log.ts';
import { escapePointer } from '@laurel/contract/values/json-pointer.ts';
import { countBy, rowsBy, runBy } from '../database/statements.ts';

/** Laurel itself, by the name of the part that acts; a user's is a plain text. */
export interface ServiceActor {
  service: 'laurel' | 'fasttrack';
}

/** One action of staff, or of Laurel itself (docs/rules/operations.md#4). */
export interface AuditEntry {
  at: Date;
  author: string | ServiceActor;
  action: AuditAction;
  campaign_id?: number | null;
  reason?: string | null | undefined;
  /** The action in numbers and ids; no secret. */
  details?: Record<string, unknown> | null;
  /** What it changed (`sidesOf`), without secrets; left out if no setting of staff was changed. */
  changes?: AuditChanges;
}

export interface StoredAuditEntry extends Pick<AuditEntry, 'at' | 'action'> {
  audit_id: number;
  author: string;
  author_kind: AuthorKind;
  campaign_id: number | null;
  reason: string | null;
  details: Record<string, unknown> | null;
  changes: AuditChanges | null;
}

/** Selects entries; an absent member matches every entry. */
export interface AuditFilter {
  action?: string;
  campaign_id?: number;
  author?: string;
}

/** Records an action permanently, in the transaction that does it. */
export const writeAudit = runBy<[entry: AuditEntry]>({
  name: 'write-audit',
  text: `
    insert into audit_log (tenant_id, at, author, action, campaign_id, reason, details, changes, by_service)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  values: ({ at, author, action, campaign_id = null, reason = null, details, changes }) => {
    const name = nameOfAuthor(author);
    const [said, changed] = [details, changes].map((one) => (one ? JSON.stringify(one) : null));
    // Schedules act under their names, which have a space; no username does.
    const byService = typeof author !== 'string' || /\s/.test(name);
    return [at, name, action, campaign_id, reason, said, changed, byService];
  },
});

/** What the author is called. */
export function nameOfAuthor(author: AuditEntry['author']): string {
  return typeof author === 'string' ? author : author.service;
}

const matching = `tenant_id = $1 and ($2::text is null or action = $2) and ($3::bigint is null or campaign_id = $3)
  and ($4::text is null or author = $4)`;

/** How many of the tenant's entries match. */
export const countAudit = countBy<[filter: AuditFilter]>({
  name: 'count-audit',
  text: `select count(*) from audit_log where ${matching}`,
  values: (filter) => matchValues(filter),
});

/** The tenant's entries that match, newest first; ids are unique, so pages never overlap (invariant I7). */
export const readAudit = rowsBy<
  StoredAuditEntry,
  [filter: AuditFilter, rows: { offset: number; limit: number }]
>({
  name: 'read-audit',
  text: `
    select audit_id, at, author, action, campaign_id, reason, details, changes,
           case when coalesce(by_service, author in ('laurel', 'fasttrack') or author like '% %')
                then 'service' else 'user' end as author_kind
      from audit_log where ${matching} order by audit_id desc offset $5 limit $6`,
  values: (filter, rows) => [...matchValues(filter), rows.offset, rows.limit],
});

function matchValues(filter: AuditFilter): unknown[] {
  return [filter.action ?? null, filter.campaign_id ?? null, filter.author ?? null];
}

/** Characters of JSON that the values of one entry may have; members that do not fit are only named. */
export const MAX_CHANGES = 32_000;

/** The most members that are only named; further ones are left out. */
const MAX_OMITTED = 100;

interface Difference {
  path: readonly string[];
  before: unknown;
  after: unknown;
}

/**
 * The difference between two states, for the audit log: on both sides only the members that differ, at any depth; lists as a
 * whole. A member that is missing in a state is missing on that side. `secret`: top-level members that changed and whose
 * values are stored nowhere; they are named, like values that are too long.
 */
export function sidesOf(before: object, after: object, secret: readonly string[] = []): AuditChanges {
  const changes: AuditChanges = { before: {}, after: {}, omitted: secret.map((name) => pointerTo([name])) };
  let room = MAX_CHANGES;
  for (const difference of differences(asJson(before), asJson(after), [])) {
    const size = sizeOf(difference);
    if (size <= room) {
      room -= size;
      put(changes.before, difference.path, difference.before);
      put(changes.after, difference.path, difference.after);
    } else if (changes.omitted.length < MAX_OMITTED) changes.omitted.push(pointerTo(difference.path));
  }
  return changes;
}

/** As the API would write it: times as text, undefined members left out. */
function asJson(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

function differences(before: unknown, after: unknown, path: readonly string[]): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [was, is] = [before === undefined ? {} : before, after === undefined ? {} : after];
  if (!isRecord(was) || !isRecord(is)) return [{ path, before, after }];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  // An empty object that only one side has.
  if (names.size === 0) return [{ path, before, after }];
  return [...names].flatMap((name) => differences(member(was, name), member(is, name), [...path, name]));
}

function member(of: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sizeOf({ path, before, after }: Difference): number {
  const values = [before, after].map((value) => JSON.stringify(value ?? null).length);
  return pointerTo(path).length + values.reduce((sum, one) => sum + one, 0);
}

/** Puts a value at the path; inherited names of objects are names like others. */
function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  if (value === undefined) return;
  let at = into;
  for (const [depth, name] of path.entries()) {
    const next = depth === path.length - 1 ? value : (member(at, name) ?? {});
    Object.defineProperty(at, name, { value: next, enumerable: true, configurable: true, writable: true });
    at = next as Record<string, unknown>;
  }
}

function pointerTo(path: readonly string[]): string {
  return path.map((name) => `/${escapePointer(name)}`).join('');
}
