import { isIP } from 'node:net';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { isPublicAddress } from './public-addresses.ts';

/** Whether requests may go to private addresses, and by http: `WEBHOOK_PRIVATE_TARGETS` (docs/rules/webhooks.md#6). */
export type PrivateTargets = 'allow' | 'refuse';

/**
 * The reason why no request goes to this URL, as a sentence for the person who set it; undefined: as far as the text shows,
 * one may. Names are judged again by their addresses when the connection is made.
 */
export function objectionToTarget(text: string, privateTargets: PrivateTargets): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'must be a URL';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && privateTargets === 'allow'))
    return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user or a password';
  if (url.hash !== '') return 'must not have a fragment';
  if (privateTargets === 'refuse' && isPrivateHost(hostOf(url)))
    return 'must lead to a public address, not into a private network';
  return undefined;
}

/** The host as the connection uses it; the parser has normalised unusual spellings of addresses. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Names of the machine itself and of private networks (RFC 6761, RFC 6762, RFC 8375, ICANN’s `internal`). */
const privateNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;

function isPrivateHost(host: string): boolean {
  return isIP(host) === 0 ? privateNames.test(host) : !isPublicAddress(host);
}

/** Refuses the member `url` of a body if its text shows that no request may go there. Fault: `invalid_body` at `/url`. */
export function refuseTarget(url: string, privateTargets: PrivateTargets): void {
  const detail = objectionToTarget(url, privateTargets);
  if (detail === undefined) return;
  throw new Fault('invalid_body', 'Not valid: /url.', { errors: [{ pointer: '/url', detail }] });
}
