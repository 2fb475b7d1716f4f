import { realEnvironment } from '../environment.ts';
import { sendPublic } from './send-public.ts';

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
