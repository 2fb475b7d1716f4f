import ipaddr from 'ipaddr.js';

/** What of IPv6 is handed out for the public Internet; NAT64, mapped and site-local addresses lie outside of it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address in its usual spelling is one of the public Internet. Private, shared, local and reserved ones are not, nor are
 * those that carry such an address inside of them. What is no address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}
