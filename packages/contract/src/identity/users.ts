import { type Static, Type } from 'typebox';
import { closedModel, enumeration, model, timeOrNull } from '../values/schemas.ts';

/** Roles of staff, the weakest first; each may do what those before it may (docs/rules/tokens.md#6). */
export const roles = ['viewer', 'manager', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** What an access token can allow. */
export type StaffScope = 'management:read' | 'management:write' | 'tenant:admin' | 'installation:owner';

/** The scope that each role adds to those of the weaker ones; an operation for a role asks for it. */
export const scopeOfRole = {
  viewer: 'management:read',
  manager: 'management:write',
  admin: 'tenant:admin',
  owner: 'installation:owner',
} as const satisfies Record<Role, StaffScope>;

export const minPasswordLength = 8;
export const maxPasswordLength = 256;

const role = enumeration('Role', roles, 'viewer, manager and admin of a tenant; owner of the installation');

const password = Type.String({
  minLength: minPasswordLength,
  maxLength: maxPasswordLength,
  description: 'Stored as an argon2id hash; never shown',
});

/**
 * No white space, no control characters, no lone surrogates, and nothing that is invisible (docs/decisions/usernames.md).
 */
export const visibleUsername = /^[^\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]+$/u;
export const maxUsernameLength = 255;

/** What Laurel itself is called in the audit log, so that no user may have these names, in any letter case. */
export const reservedUsernames: readonly string[] = ['laurel', 'fasttrack'];

/** The one form of usernames that differ only in the width or form of their letters (docs/decisions/usernames.md). */
export function plainUsername(username: string): string {
  return username.normalize('NFKC');
}

/** Body of `POST /api/v1/users`. */
export const newUserSchema = closedModel('NewUser', {
  username: Type.String({
    maxLength: maxUsernameLength,
    pattern: '^[^\\x00- \\x7f-\\xa0]+$',
    description:
      'Unique in the installation, regardless of the case and width of its letters (stored as NFKC), without spaces and invisible characters; for example an email address',
  }),
  password,
  role,
});
export type NewUser = Static<typeof newUserSchema>;

/** Body of `PUT /api/v1/users/{user_id}`. */
export const userReplacementSchema = closedModel(
  'UserReplacement',
  {
    role,
    password: Type.Optional(password),
    disabled: Type.Optional(Type.Boolean({ description: 'false lets a disabled user sign in again' })),
  },
  'Absent members keep their values',
);
export type UserReplacement = Static<typeof userReplacementSchema>;

export const userSchema = model('User', {
  user_id: Type.Integer(),
  username: Type.String(),
  role,
  created_at: Type.String({ format: 'date-time' }),
  disabled_at: timeOrNull('Since when the user can no longer sign in'),
});

/** Body of `POST /api/v1/users/me/password`. */
export const passwordChangeSchema = closedModel('PasswordChange', {
  current_password: Type.String({ maxLength: maxPasswordLength, description: 'As it is now' }),
  new_password: password,
});
export type PasswordChange = Static<typeof passwordChangeSchema>;

/** A person at the console or a program of the tenant's, as its access token or session shows it. */
export interface Staff {
  /** The tenant that the user acts for: their own, or the one that an owner named. */
  tenant_id: number;
  user_id: number;
  /** The tenant that the user belongs to. */
  home_tenant_id: number;
  username: string;
  role: Role;
  /** Which access token was sent: its `jti`; or the id of the session. */
  token_id: string;
  /** What the access token allows, at most what the role does; a session allows all of it. */
  scopes: StaffScope[];
  /** When the access token or session ends by itself. */
  expires_at: Date;
}
