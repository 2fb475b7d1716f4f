import type { LookupAddress, LookupAllOptions, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

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
