import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  type Role,
  roles,
  type Staff,
  type StaffScope,
  scopeOfRole,
} from '@laurel/contract/identity/users.ts';

/** Every scope that a role has. */
export function scopesOf(role: Role): StaffScope[] {
  return roles.slice(0, roles.indexOf(role) + 1).map((weaker) => scopeOfRole[weaker]);
}

/** Throws `forbidden` unless the staff's access token reaches the role: nobody gives or takes what is not theirs. */
export function requireReach({ scopes }: Staff, role: Role): void {
  if (!scopes.includes(scopeOfRole[role]))
    throw new Fault('forbidden', `Your access token does not reach the role ${role}.`);
}
