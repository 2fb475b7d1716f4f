import { liveFailureOf } from '../live/live-failure.ts';

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
