import type { FastifyRequest } from 'fastify';

/** Where the page that made a request comes from, as its browser reports: this service, anywhere else, or not reported. */
export type Provenance = 'same-origin' | 'elsewhere' | 'unknown';

/**
 * Reads it from headers that no script can set (docs/decisions/console-session.md): `Sec-Fetch-Site` (Fetch Metadata)
 * decides where it is there; browsers leave it out where the page came by http from another machine, and then `Origin`
 * decides, or `Referer` for reading calls, which have no `Origin`.
 */
export function provenanceOf(request: FastifyRequest, publicUrl: string | undefined): Provenance {
  const { 'sec-fetch-site': site, origin, referer } = request.headers;
  if (site !== undefined) return site === 'same-origin' ? 'same-origin' : 'elsewhere';
  const from = origin ?? originOf(referer);
  if (from === undefined) return 'unknown';
  const own = [originOf(publicUrl), `${request.protocol}://${request.host}`];
  return own.includes(from) ? 'same-origin' : 'elsewhere';
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}
