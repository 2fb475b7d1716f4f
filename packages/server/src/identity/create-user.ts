import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  maxUsernameLength,
  type NewUser,
  plainUsername,
  reservedUsernames,
  type Staff,
  visibleUsername,
} from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { noteAccess } from './audit-access.ts';
import { hashPassword } from './passwords.ts';
import { requireRole } from './roles.ts';
import { insertUser, type StoredUser } from './store/users.ts';

/**
 * Adds a user to the tenant of the caller. Faults: `invalid_body` for a username whose plain form is invalid or reserved,
 * `forbidden` for a role out of reach, `conflict` for a taken username.
 */
export async function createUser(
  context: { database: Database; clock: () => Date; randomBytes: (size: number) => Buffer },
  staff: Staff,
  { username: sent, password, role }: NewUser,
): Promise<StoredUser> {
  requireRole(staff, role);
  const username = plainUsername(sent);
  refuseUnfit(username);
  refuseReserved(username);
  const password_hash = await hashPassword(password, context.randomBytes);
  const created_at = context.clock();
  return context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const user = await insertUser(tenant, {
      username,
      password_hash,
      role,
      created_at,
    });
    if (!user) throw new Fault('conflict', `The username ${username} is taken.`);
    const details = { user_id: user.user_id, username, role };
    const changes = sidesOf({}, { username, role, disabled: false }, ['password']);
    await noteAccess(tenant, { staff, at: created_at, action: 'user.created', details, changes });
    return user;
  });
}

/**
 * A user of the name of a part of Laurel would write like it in the audit log. Users of earlier releases keep their
 * names; their entries say that a user wrote them.
 */
function refuseReserved(username: string): void {
  if (!reservedUsernames.includes(username.toLowerCase())) return;
  const errors = [
    {
      pointer: '/username',
      detail: `is reserved: ${reservedUsernames.join(' and ')} are what Laurel itself is called`,
    },
  ];
  throw new Fault('invalid_body', 'Not valid: /username.', { errors });
}

/** The text as sent was short enough; in its plain form a character may become several, and one of them a space. */
function refuseUnfit(username: string): void {
  if (visibleUsername.test(username) && [...username].length <= maxUsernameLength) return;
  const errors = [
    {
      pointer: '/username',
      detail: 'holds a space or an invisible character, or is too long, in the Unicode form NFKC',
    },
  ];
  throw new Fault('invalid_body', 'Not valid: /username.', { errors });
}
