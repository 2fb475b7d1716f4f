import { useSyncExternalStore } from 'react';

/** The tenant that the owner of the installation acts for, in this tab; others have only their own. */
const key = 'laurel-tenant';
const listeners = new Set<() => void>();

/** Its id; undefined: the user's own. */
export function chosenTenant(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

export function chooseTenant(id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, id);
  for (const listener of listeners) listener();
}

export function useChosenTenant(): string | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosenTenant);
}
