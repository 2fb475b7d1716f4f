import { plainSessionCookie, secureSessionCookie } from '@laurel/contract/identity/sessions.ts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookie } from '../identity/identity.ts';
import type { SentCredentials } from './credentials.ts';
import type { Links } from './handlers.ts';

/** The text of the session's cookie, under the one name that this request may have it under. */
export function readSessionCookie(request: FastifyRequest, settings: Links): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parseCookie(cookie)[nameOf(request, settings)];
}

/** Gives the browser the cookie; it forgets it when the session ends. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Links & Pick<SentCredentials, 'clock'>,
  { text, expires_at }: SessionCookie,
): void {
  const seconds = Math.floor((expires_at.getTime() - settings.clock().getTime()) / 1_000);
  setOnly(reply, written(request, settings, text, seconds));
}

/** Lets the browser forget the cookie. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, settings: Links): void {
  setOnly(reply, written(request, settings, '', 0));
}

/** Replaces one that was set before: a renewed session may end with the same request. */
function setOnly(reply: FastifyReply, cookie: string): void {
  reply.removeHeader('set-cookie').header('set-cookie', cookie);
}

function written(request: FastifyRequest, settings: Links, value: string, maxAge: number): string {
  const secure = isSecure(request, settings);
  const name = nameOf(request, settings);
  return stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, sameSite: 'strict', secure });
}

/** Only one name: under https nobody can plant a cookie by http, or from a neighbouring host. */
function nameOf(request: FastifyRequest, settings: Links): string {
  return isSecure(request, settings) ? secureSessionCookie : plainSessionCookie;
}

function isSecure({ protocol }: FastifyRequest, { publicUrl }: Links): boolean {
  return protocol === 'https' || publicUrl?.startsWith('https://') === true;
}

/**
 * Where the page that made a request comes from, as its browser reports in headers that no script can set
 * (docs/decisions/console-session.md); `unknown`: it reports nothing. `Sec-Fetch-Site` (Fetch Metadata)
 * decides where it is there; browsers leave it out where the page came by http from another machine, and then `Origin`
 * decides, or `Referer` for reading calls, which have no `Origin`.
 */
export function provenanceOf(
  request: FastifyRequest,
  publicUrl: string | undefined,
): 'same-origin' | 'elsewhere' | 'unknown' {
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
