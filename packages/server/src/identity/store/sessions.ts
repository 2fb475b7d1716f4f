import { anyBy, cellBy, rowBy, runBy } from '../../database/statements.ts';

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
export const insertSession = runBy<[token_hash: Buffer, made: Omit<StaffSession, 'renewed'>]>({
  text: `
    insert into sessions (
      tenant_id, token_hash, session_id, user_id, password_version, started_at, issued_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  values: (token_hash, { session_id, user_id, password_version, started_at, issued_at, expires_at }) => [
    ...[token_hash, session_id, user_id, password_version, started_at, issued_at, expires_at],
  ],
});

/** The tenant's session of this SHA-256, unless it has ended by now. */
export const findSession = rowBy<StaffSession, [token_hash: Buffer, now: Date]>({
  name: 'find-session',
  text: `select ${columns} from sessions where tenant_id = $1 and token_hash = $2 and expires_at > $3`,
});

/**
 * Marks a cookie as renewed; it works until then at most. Returns false, and changes nothing, if another request renewed it:
 * of several concurrent requests one does. Locks the row until the transaction ends.
 */
export const markRenewed = anyBy<[token_hash: Buffer, until: Date]>({
  text: `
    update sessions set renewed = true, expires_at = least(expires_at, $3)
     where tenant_id = $1 and token_hash = $2 and not renewed
    returning 1`,
});

/** Removes a session with all its cookies. Returns when it began; undefined: it has ended already. */
export const removeSession = cellBy<{ started_at: Date }, [Pick<StaffSession, 'user_id' | 'session_id'>]>({
  text: 'delete from sessions where tenant_id = $1 and user_id = $2 and session_id = $3 returning started_at',
  values: ({ user_id, session_id }) => [user_id, session_id],
});

/** Removes a user's expired sessions, and the oldest beyond a number. */
export const removeOldSessions = runBy<[user_id: number, { now: Date; kept: number }]>({
  text: `
    delete from sessions
     where tenant_id = $1 and user_id = $2
       and (expires_at <= $3 or token_hash in (
         select token_hash from sessions
          where tenant_id = $1 and user_id = $2 and expires_at > $3
          order by issued_at desc, token_hash offset $4))`,
  values: (user_id, { now, kept }) => [user_id, now, kept],
});
