import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { FaultCode } from '../faults/faults.ts';
import type { ApiKeyScope } from '../identity/api-keys.ts';
import { type LogAccessSetting, logAccesses } from '../identity/log-access.ts';
import type { PlayerScope } from '../identity/player-tokens.ts';
import { type Role, type StaffScope, scopeOfRole } from '../identity/users.ts';
import type { Tag } from './tags.ts';

/** A header of an answer. */
export interface AnswerHeader {
  readonly description: string;
  /** Whether every answer of this status has it. */
  readonly required: boolean;
  readonly schema: TSchema;
}

/** The answer of an operation with one status of success; faults are listed by their codes. */
export interface DescribedAnswer {
  readonly description: string;
  /** Absent: the body is empty. */
  readonly schema?: TSchema;
  /** `application/json` if absent. */
  readonly contentType?: string;
  /** Other media types of the same answer, by `Accept`: files. */
  readonly alsoAs?: readonly string[];
  /** By name in lower case. */
  readonly headers?: Readonly<Record<string, AnswerHeader>>;
}

/** The answers of an operation that succeeds with 200 and this body alone. */
export function ok<Schema extends TSchema>(description: string, schema: Schema) {
  return { 200: { description, schema } } as const;
}

/** `text/csv` is read as one text in UTF-8, `application/octet-stream` as bytes; the schema of both is a string. */
export type BodyType =
  | 'application/json'
  | 'application/x-www-form-urlencoded'
  | 'text/csv'
  | 'application/octet-stream';

/** The body that an operation takes. */
export interface RequestBody {
  readonly contentType: BodyType;
  readonly schema: TSchema;
  /** Other content types in which the same can be sent. */
  readonly alsoAs?: Readonly<Record<string, { readonly schema: TSchema; readonly example: unknown }>>;
  /** Whether the operation can be called without one. */
  readonly required: boolean;
}

/** Query parameters, path parameters and headers, each an object with a member a parameter. */
export interface Parameters {
  readonly path?: TObject;
  readonly query?: TObject;
  readonly headers?: TObject;
}

/** A request as it can be sent, and the status it is answered with. */
export interface Example {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** The body of the answer, where showing it helps. */
  readonly answer?: unknown;
}

/** One operation of the API as data; its `operationId` is its name in the table of all operations. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With path parameters in braces. */
  readonly path: string;
  /** Its own tag, where that is not the tag of its group. */
  readonly tag?: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /**
   * Whether sending the same request twice has the effect and the answer of sending it once, so that a client may retry it.
   * Absent: true for a GET, false for others.
   */
  readonly idempotent?: boolean;
  readonly parameters?: Parameters;
  readonly body?: RequestBody;
  /** Answers hold numbers of senders, of which a double may not hold every digit (docs/rules/intake.md#2). */
  readonly keepsDigits?: true;
  /** By status; the successes, and 304. */
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  /** Faults of its own, if any; those that follow from its access, parameters and body are added by `faultsOf`. */
  readonly faults?: readonly FaultCode[];
  /** Refusals have the form of RFC 6749 section 5.2 in place of a problem document. */
  readonly refusals?: 'rfc6749';
  readonly example: Example;
}

/** Operations by their `operationId`. */
export type Operations = Readonly<Record<string, Operation>>;

type Tagged<Group extends Operations> = { readonly [Id in keyof Group]: Group[Id] & { readonly tag: Tag } };

/** The operations of a group with its tag, but for those that have another. */
export function tagged<const Group extends Operations>(tag: Tag, group: Group): Tagged<Group> {
  const rows = Object.entries(group).map(([id, operation]) => [id, { tag, ...operation }]);
  return Object.fromEntries(rows) as Tagged<Group>;
}

type StaticOf<Part> = Part extends TSchema ? Static<Part> : Record<never, never>;
type ParametersOf<O extends Operation> = O extends { parameters: infer P extends Parameters } ? P : object;

/** Path parameters of an operation. */
export type PathOf<O extends Operation> =
  ParametersOf<O> extends { path: infer P } ? StaticOf<P> : Record<never, never>;

/** Query parameters of an operation as a client sends them. */
export type QueryOf<O extends Operation> =
  ParametersOf<O> extends { query: infer Q } ? StaticOf<Q> : Record<never, never>;

/** Headers that an operation reads, credentials left out. */
export type HeadersOf<O extends Operation> =
  ParametersOf<O> extends { headers: infer H } ? StaticOf<H> : Record<never, never>;

/** Body of a request; undefined where there is none or none is needed. */
export type BodyOf<O extends Operation> = O extends {
  body: { schema: infer S extends TSchema; required: infer R };
}
  ? R extends true
    ? Static<S>
    : Static<S> | undefined
  : undefined;

type SuccessStatus = 200 | 201 | 202 | 204;

/** Body of the answer with this status; undefined where it is empty. */
export type AnswerOf<O extends Operation, Status extends keyof O['answers']> = O['answers'][Status] extends {
  schema: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

/** Bodies of all successes of an operation. */
export type SuccessOf<O extends Operation> = {
  [Status in keyof O['answers'] & SuccessStatus]: AnswerOf<O, Status>;
}[keyof O['answers'] & SuccessStatus];

/** No credential. */
export interface PublicAccess {
  readonly kind: 'public';
}

/** An API key with this scope in this header (docs/rules/tokens.md#7). */
export interface ApiKeyAccess {
  readonly kind: 'api_key';
  readonly header: 'x-api-key' | 'authorization';
  readonly scope: ApiKeyScope;
  /** Whether an access token of the same tenant may be sent in `Authorization` as well (docs/rules/intake.md#6). */
  readonly accessToken?: 'optional';
  /** Another header that may carry the API key in place of this one. */
  readonly orHeader?: 'authorization';
  /**
   * Whether pages of other sites may call it (docs/rules/live.md#1): with a publishable key, or with a player token of this
   * scope, both as `Authorization: Bearer`.
   */
  readonly inPages?: PlayerScope;
}

/**
 * `Authorization: Bearer` and a player token with this scope; pages of other sites may call it, too (docs/rules/live.md#1).
 */
export interface PlayerAccess {
  readonly kind: 'player';
  readonly scope: PlayerScope;
}

/**
 * `Authorization: Bearer` and an access token of staff with this role or a stronger one, and with the scope of that role
 * (docs/rules/tokens.md#6).
 */
export interface StaffAccess {
  readonly kind: 'staff';
  readonly role: Role;
  readonly scope: StaffScope;
}

/**
 * Everybody, if the tenant's setting `log_access` opens so much; otherwise staff of the tenant, or an API key of it with the
 * scope, both as `Authorization: Bearer`, the key in `x-api-key` as well (docs/certificates/format.md#1).
 */
export interface LogAccess {
  readonly kind: 'log';
  readonly scope: ApiKeyScope;
  /** The settings that open it. */
  readonly openIn: readonly LogAccessSetting[];
}

/** Who may call an operation. */
export type Access = PublicAccess | ApiKeyAccess | PlayerAccess | StaffAccess | LogAccess;

export const publicAccess = { kind: 'public' } as const satisfies Access;
/** Open from this setting on, in the order of the settings. */
export function logAccess(from: LogAccessSetting): LogAccess {
  return { kind: 'log', scope: 'log:read', openIn: logAccesses.slice(logAccesses.indexOf(from)) };
}

/** What pages show players of campaigns. */
export const tournamentsAccess = {
  kind: 'api_key',
  header: 'authorization',
  scope: 'tournaments:read',
  inPages: 'boards',
} as const;

export const viewerAccess = { kind: 'staff', role: 'viewer', scope: scopeOfRole.viewer } as const;
export const managerAccess = { kind: 'staff', role: 'manager', scope: scopeOfRole.manager } as const;
export const adminAccess = { kind: 'staff', role: 'admin', scope: scopeOfRole.admin } as const;
export const ownerAccess = { kind: 'staff', role: 'owner', scope: scopeOfRole.owner } as const;

/** Header by which the owner of the installation acts for a tenant; other staff act for their own. */
export const tenantHeader = Type.Integer({
  minimum: 1,
  maximum: 999_999_999,
  description: 'Id of the tenant that the owner of the installation acts for; other staff act for their own',
});
