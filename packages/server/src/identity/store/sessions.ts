import type { TenantSession } from '../../database/database.ts';

/** The session that a cookie names; the text of the cookie is not stored (docs/rules/tokens.md#8). */
export interface StaffSession {
  /** Stays the same when the cookie is renewed. */
  session_id: string;
  user_id: number;
  /** The password's version at the sign-in. */
  password_version: string;
  started_at: Date;
  /** When the cookie was created: at the sign-in or at the newest renewal. */
  issued_at: Date;
  expires_at: Date;
  /** Whether another cookie has replaced this one. */
  renewed: boolean;
}

const columns = 'session_id, user_id, password_version, started_at, issued_at, expires_at, renewed';

/** Adds a session, or another cookie of it; the hash is of 256 random bits, and unused. */
export async function insertSession(
  tenant: TenantSession,
  token_hash: Buffer,
  made: Omit<StaffSession, 'renewed'>,
): Promise<void> {
  await tenant.query({
    text: `
      insert into sessions (
        tenant_id, token_hash, session_id, user_id, password_version, started_at, issued_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      token_hash,
      made.session_id,
      made.user_id,
      made.password_version,
      made.started_at,
      made.issued_at,
      made.expires_at,
    ],
  });
}

/** The tenant's session of this SHA-256, unless it has ended by now. */
export async function findSession(
  tenant: TenantSession,
  token_hash: Buffer,
  now: Date,
): Promise<StaffSession | undefined> {
  const [row] = await tenant.query<StaffSession>({
    name: 'find-session',
    text: `select ${columns} from sessions where tenant_id = $1 and token_hash = $2 and expires_at > $3`,
    values: [token_hash, now],
  });
  return row;
}

/**
 * Marks a cookie as renewed; it works until then at most. Returns false, and changes nothing, if another request renewed it:
 * of several concurrent requests one does. Locks the row until the transaction ends.
 */
export async function markRenewed(tenant: TenantSession, token_hash: Buffer, until: Date): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      update sessions set renewed = true, expires_at = least(expires_at, $3)
       where tenant_id = $1 and token_hash = $2 and not renewed
      returning 1`,
    values: [token_hash, until],
  });
  return rows.length > 0;
}

/** Removes a session with all its cookies. Returns when it began; undefined: it has ended already. */
export async function removeSession(
  tenant: TenantSession,
  { user_id, session_id }: Pick<StaffSession, 'user_id' | 'session_id'>,
): Promise<Date | undefined> {
  const [cookie] = await tenant.query<{ started_at: Date }>({
    text: 'delete from sessions where tenant_id = $1 and user_id = $2 and session_id = $3 returning started_at',
    values: [user_id, session_id],
  });
  return cookie?.started_at;
}

/** Removes a user's expired sessions, and the oldest beyond a number. */
export async function removeOldSessions(
  tenant: TenantSession,
  user_id: number,
  { now, kept }: { now: Date; kept: number },
): Promise<void> {
  await tenant.query({
    text: `
      delete from sessions
       where tenant_id = $1 and user_id = $2
         and (expires_at <= $3 or token_hash in (
           select token_hash from sessions
            where tenant_id = $1 and user_id = $2 and expires_at > $3
            order by issued_at desc, token_hash offset $4))`,
    values: [user_id, now, kept],
  });
}
