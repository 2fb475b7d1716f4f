import type { Identity } from '../identity/identity.ts';
import type { Links } from './handlers.ts';

/** What requests are authenticated with. */
export interface SentCredentials extends Links {
  identity: Identity;
  clock: () => Date;
}

/** The header `Authorization` with `Bearer`; its group is the credential. */
export const bearerForm = /^Bearer +(\S+)$/i;

/** An API key as a header carries it: as it is, or after `Bearer`. */
export function bearerKey(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  return bearerForm.exec(header)?.[1] ?? header;
}
