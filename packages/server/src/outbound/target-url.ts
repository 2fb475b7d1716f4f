import type { LookupAddress, LookupAllOptions, LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Fault } from '@laurel/contract/faults/faults.ts';
import ipaddr from 'ipaddr.js';

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

/** The part of IPv6 that is allocated for the public Internet; NAT64, mapped and site-local addresses are outside it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address in its usual spelling belongs to the public Internet. Private, shared, local and reserved ones do
 * not, nor do those that embed such an address. A text that is no address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

/** Finds all addresses of a name, as `lookup` of node:dns does. */
export type LookupAll = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A connection that is refused because of its target. */
export class RefusedTarget extends Error {}

/**
 * A look-up for connections that allows only some addresses. Earlier results for a name do not matter: the connection goes
 * to the address that this look-up returns.
 */
export function guardedLookup(lookup: LookupAll, isOpen: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const open = addresses.filter(({ address }) => isOpen(address));
      const [first] = open;
      if (!first) return done(new RefusedTarget(`${name} resolves to no public address`), '');
      if (wantsAll(options)) return done(null, open);
      done(null, first.address, first.family);
    });
  };
}

function wantsAll(options: LookupOptions): boolean {
  return options.all === true;
}
