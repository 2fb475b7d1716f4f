import type { Identity } from '../identity/identity.ts';
import type { Links } from './pages.ts';

/** What requests are authenticated with. */
export interface SentCredentials extends Links {
  identity: Identity;
  clock: () => Date;
}
