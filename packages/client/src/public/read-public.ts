import { realEnvironment } from '../environment.ts';
import { liveFailureOf } from '../live/live-failure.ts';

/** The server of a page, and the reader's credential. */
export interface PublicSource {
  /** Address of the server without a slash at its end. */
  server: string;
  credential: () => Promise<string | undefined>;
}

/** What the public API answers at this path (docs/rules/live.md). Throws if the server refuses or is unreachable. */
export async function readPublic({ server, credential }: PublicSource, path: string): Promise<Response> {
  return sendPublic(realEnvironment.fetch, `${server}/public/api/v2/${path}`, await credential());
}

/**
 * Sends a call of a page: with a bearer token or none, never with cookies. Throws a LiveFailure if the server refuses.
 */
export async function sendPublic(
  send: typeof fetch,
  address: string,
  credential: string | undefined,
  request: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const bearer = credential && { authorization: `Bearer ${credential}` };
  const response = await send(address, {
    credentials: 'omit',
    ...request,
    headers: { ...request.headers, ...(bearer as object) },
  });
  if (response.ok || response.status === 304) return response;
  throw await liveFailureOf(response);
}
