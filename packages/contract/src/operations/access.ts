import { Type } from 'typebox';
import type { ApiKeyScope } from '../identity/api-keys.ts';
import { type LogAccessSetting, logAccesses } from '../identity/log-access.ts';
import type { PlayerScope } from '../identity/player-tokens.ts';
import { type Role, type StaffScope, scopeOfRole } from '../identity/users.ts';

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
