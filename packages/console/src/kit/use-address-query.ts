import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AddressQuery } from '../connection/address.ts';

/**
 * What the address asks for, such as filters: each member of `usual` with the text that counts where the address says
 * nothing. A change goes into the address, so that a link shows what its sender saw; by default it replaces the entry of the
 * history.
 */
export function useAddressQuery<Names extends string>(
  usual: Record<Names, string>,
): [Record<Names, string>, (changes: Partial<Record<Names, string>>) => void] {
  const asked = useSearch({ strict: false }) as AddressQuery;
  const navigate = useNavigate();
  const names = Object.keys(usual) as Names[];
  const values = Object.fromEntries(names.map((name) => [name, asked[name] ?? usual[name]])) as Record<
    Names,
    string
  >;
  const change = useCallback(
    (changes: Partial<Record<Names, string>>) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...(before as AddressQuery), ...(changes as AddressQuery) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [values, change];
}
