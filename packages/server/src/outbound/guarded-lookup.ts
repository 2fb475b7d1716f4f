import type { LookupAddress, LookupAllOptions, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Finds all addresses of a name, as `lookup` of node:dns does. */
export type LookupAll = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A connection that is not made because of where it would lead. */
export class RefusedTarget extends Error {}

/**
 * A look-up for connections that lets only some addresses through. Whatever a name stood for before: what it answers is what is
 * connected to.
 */
export function guardedLookup(lookup: LookupAll, isOpen: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const open = addresses.filter(({ address }) => isOpen(address));
      const [first] = open;
      if (!first) return done(new RefusedTarget(`${name} stands for no address that is open`), '');
      if (wantsAll(options)) return done(null, open);
      done(null, first.address, first.family);
    });
  };
}

function wantsAll(options: LookupOptions): boolean {
  return options.all === true;
}
