import { LaurelFault, NoAnswer } from '@laurel/client/faults.ts';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { onReturn } from './reachable.ts';

/** What the whole console holds of the server. A server that is away is asked until it is back, under whatever screen. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && leave() }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The browser's own idea of being online knows nothing of this server.
      networkMode: 'always',
      retry: (_failures, error) => isAway(error),
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 5_000),
    },
    mutations: { networkMode: 'always' },
  },
});

onReturn(() => void queries.invalidateQueries());

/** Whether nothing is known of what became of a call, or the server could not do it just now. */
export function isAway(error: unknown): boolean {
  return (
    error instanceof NoAnswer || (error instanceof LaurelFault && [502, 503, 504].includes(error.status))
  );
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof LaurelFault && error.status === 401;
}

/** Shows the sign-in page to a user whose session ended, and afterwards the screen where the user was. */
function leave(): void {
  if (queries.getQueryData(['session']) !== null) queries.setQueryData(['session'], null);
}

/** For another tenant: nothing of the one before stays on the screen. Who is signed in stays. */
export function readEverythingAgain(): Promise<void> {
  return queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
