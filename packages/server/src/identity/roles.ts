import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  type Role,
  roles,
  type Staff,
  type StaffScope,
  scopeOfRole,
} from '@laurel/contract/identity/users.ts';

/** Every scope that a role has. */
export function scopesOfRole(role: Role): StaffScope[] {
  return roles.slice(0, roles.indexOf(role) + 1).map((weaker) => scopeOfRole[weaker]);
}

/**
 * Throws `forbidden` unless the access token has the scope of the role: no one can grant or revoke a role that they do not
 * have.
 */
export function requireRole({ scopes }: Staff, role: Role): void {
  if (!scopes.includes(scopeOfRole[role]))
    throw new Fault('forbidden', `Your access token does not include the role ${role}.`);
}
