import { Fault } from '@laurel/contract/faults/faults.ts';
import { type Role, roles, type Staff, type StaffScope } from '@laurel/contract/identity/users.ts';

/** The scope that each role adds to those of the weaker ones. */
const scopeOf: Record<Role, StaffScope> = {
  viewer: 'management:read',
  manager: 'management:write',
  admin: 'tenant:admin',
  owner: 'installation:owner',
};

/** Every scope that a role has. */
export function scopesOf(role: Role): StaffScope[] {
  return roles.slice(0, roles.indexOf(role) + 1).map((weaker) => scopeOf[weaker]);
}

/** The scope that a call for this role and stronger ones asks for. */
export function scopeFor(role: Role): StaffScope {
  return scopeOf[role];
}

/** Throws `forbidden` unless the staff's access token reaches the role: nobody gives or takes what is not theirs. */
export function requireReach({ scopes }: Staff, role: Role): void {
  if (!scopes.includes(scopeOf[role]))
    throw new Fault('forbidden', `Your access token does not reach the role ${role}.`);
}
