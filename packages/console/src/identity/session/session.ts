import type { Role } from '@laurel/contract/identity/users.ts';
import { useQuery } from '@tanstack/react-query';
import { chooseTenant } from '../../connection/chosen-tenant.ts';
import { laurel, useRead } from '../../connection/laurel.ts';
import { isSignedOut, queries } from '../../connection/queries.ts';

/** Who is signed in. */
export type Session = Awaited<ReturnType<typeof laurel.readSession>>;

const key = ['session'];
const sessionQuery = { queryKey: key, queryFn: readSession, staleTime: 60_000 };

const strength: Record<Role, number> = { viewer: 0, manager: 1, admin: 2, owner: 3 };

/** Whether the role may do what this one may. */
export function mayAs(role: Role, needed: Role): boolean {
  return strength[role] >= strength[needed];
}

/** Who is signed in; null: nobody; undefined: not known yet. */
export function useSessionOrNone(): Session | null | undefined {
  return useQuery({ ...sessionQuery, refetchInterval: 300_000 }).data;
}

/** Asks who is signed in before anything is drawn; the first screen uses the answer that is on its way. */
export function askForSession(): void {
  void queries.prefetchQuery(sessionQuery);
}

/** On every screen but the one to sign in. */
export function useSession(): Session {
  const session = useSessionOrNone();
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}

/** Whether the signed-in user may do what needs this role. */
export function useMay(needed: Role): boolean {
  return mayAs(useSession().user.role, needed);
}

/** Throws a LaurelFault where the username or the password is wrong, or guesses were too many. */
export async function signIn(username: string, password: string): Promise<void> {
  const session = await laurel.startSession({ body: { username, password } });
  forgetAnswers();
  queries.setQueryData(key, session);
}

export async function signOut(): Promise<void> {
  await laurel.endSession().catch(unlessSignedOut);
  forgetEverything();
}

/** Ends every session and every access token of the user, in other browsers and programs too. */
export async function signOutOfAll(): Promise<void> {
  await laurel.signOutEverywhere().catch(unlessSignedOut);
  forgetEverything();
}

async function readSession(): Promise<Session | null> {
  return laurel.readSession().catch((error) => {
    unlessSignedOut(error);
    return null;
  });
}

function unlessSignedOut(error: unknown): void {
  if (!isSignedOut(error)) throw error;
}

/** The next one to sign in here sees nothing of what this one saw. */
function forgetEverything(): void {
  chooseTenant(undefined);
  forgetAnswers();
  queries.setQueryData(key, null);
}

/** The query of the session itself stays: the page is looking at it. */
function forgetAnswers(): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
}

/** The brand that is acted for, with its settings. */
export function useOwnTenant() {
  return useRead(['tenants', 'own'], async (signal) => {
    const { tenant_id } = await laurel.readSession({ signal });
    return laurel.readTenant({ path: { tenant_id }, signal });
  });
}
