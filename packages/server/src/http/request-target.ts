import type { IncomingMessage } from 'node:http';

/** `http://a.example:81/path?query`, as proxies send it: the host, without a name of a user, and the rest. */
const ABSOLUTE = /^https?:\/\/(?:[^/?#]*@)?([^/?#@]+)(.*)$/i;

/**
 * The path and query that a request asks for. Where its target is a whole address, the host of that is the host of the
 * request, whatever the header says (RFC 9112, section 3.2.2).
 */
export function pathAsked(request: IncomingMessage): string {
  const target = request.url ?? '/';
  const [, host, rest = ''] = ABSOLUTE.exec(target) ?? [];
  if (host === undefined) return target;
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
