import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NewUser, Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../store/audit/sides.ts';
import type { Database } from '../store/engine/database.ts';
import { insertUser, type User } from '../store/identity/users.ts';
import { noteAccess } from './audit-access.ts';
import { hashPassword } from './passwords.ts';
import { requireRole } from './roles.ts';

/** Adds a user to the tenant that is acted for. Faults: `forbidden` for a role out of reach, `conflict` for a taken username. */
export async function createUser(
  context: { database: Database; clock: () => Date; randomBytes: (size: number) => Buffer },
  staff: Staff,
  { username, password, role }: NewUser,
): Promise<User> {
  requireRole(staff, role);
  const password_hash = await hashPassword(password, context.randomBytes);
  const created_at = context.clock();
  return context.database.transaction(async (session) => {
    const user = await insertUser(session, staff.tenant_id, { username, password_hash, role, created_at });
    if (!user) throw new Fault('conflict', `The username ${username} is taken.`);
    const details = { user_id: user.user_id, username, role };
    const changes = sidesOf({}, { username, role, disabled: false }, ['password']);
    await noteAccess(session, { staff, at: created_at, action: 'user.created', details, changes });
    return user;
  });
}
