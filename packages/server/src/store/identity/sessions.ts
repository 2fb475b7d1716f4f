import type { Session } from '../engine/database.ts';

/** What a session's cookie stands for, without the text of the cookie, which is not stored (decisions 12). */
export interface StaffSession {
  /** Stays the same when the cookie is renewed. */
  session_id: string;
  user_id: number;
  /** The password's version at the sign-in. */
  password_version: string;
  started_at: Date;
  /** When the cookie was made: at the sign-in or at the newest renewal. */
  issued_at: Date;
  expires_at: Date;
  /** Whether another cookie has taken the place of this one. */
  renewed: boolean;
}

const columns = 'session_id, user_id, password_version, started_at, issued_at, expires_at, renewed';

/** Adds a session, or another cookie of it; the hash is of 256 random bits, and free. */
export async function insertSession(
  session: Session,
  tenant_id: number,
  token_hash: Buffer,
  made: Omit<StaffSession, 'renewed'>,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      insert into sessions (
        tenant_id, token_hash, session_id, user_id, password_version, started_at, issued_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      tenant_id,
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
  session: Session,
  tenant_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<StaffSession | undefined> {
  const [row] = await session.query<StaffSession & Record<string, unknown>>({
    tenant_id,
    name: 'find-session',
    text: `select ${columns} from sessions where tenant_id = $1 and token_hash = $2 and expires_at > $3`,
    values: [tenant_id, token_hash, now],
  });
  return row;
}

/**
 * Marks a cookie as renewed; it works until then at most. Answers false, and changes nothing, where another request renewed it: of several
 * at once one does. Locks the row until the transaction ends.
 */
export async function markRenewed(
  session: Session,
  tenant_id: number,
  token_hash: Buffer,
  until: Date,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: `
      update sessions set renewed = true, expires_at = least(expires_at, $3)
       where tenant_id = $1 and token_hash = $2 and not renewed
      returning 1`,
    values: [tenant_id, token_hash, until],
  });
  return rows.length > 0;
}

/** Removes a session with all its cookies. Answers when it began; undefined: it has ended already. */
export async function removeSession(
  session: Session,
  tenant_id: number,
  { user_id, session_id }: Pick<StaffSession, 'user_id' | 'session_id'>,
): Promise<Date | undefined> {
  const [cookie] = await session.query<{ started_at: Date }>({
    tenant_id,
    text: 'delete from sessions where tenant_id = $1 and user_id = $2 and session_id = $3 returning started_at',
    values: [tenant_id, user_id, session_id],
  });
  return cookie?.started_at;
}

/** Removes what has expired of a user's sessions, and the oldest beyond so many. */
export async function removeOldSessions(
  session: Session,
  tenant_id: number,
  user_id: number,
  { now, kept }: { now: Date; kept: number },
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      delete from sessions
       where tenant_id = $1 and user_id = $2
         and (expires_at <= $3 or token_hash in (
           select token_hash from sessions
            where tenant_id = $1 and user_id = $2 and expires_at > $3
            order by issued_at desc, token_hash offset $4))`,
    values: [tenant_id, user_id, now, kept],
  });
}
