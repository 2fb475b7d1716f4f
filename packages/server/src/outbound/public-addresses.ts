import ipaddr from 'ipaddr.js';

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
