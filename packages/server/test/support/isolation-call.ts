import type { Names } from './other-tenants-ids.ts';

/** A call by somebody of one tenant that names what `names` holds. */
export interface Call {
  path: string;
  body?: object | string;
  /** Whose credentials are sent: admin of the tenant unless told otherwise; the owner acts for that tenant. */
  as?: 'admin' | 'owner' | 'key' | 'publishable' | 'player' | 'nobody';
  status: number;
}

/** What is tried with a tenant's names and numbers, and with what the caller has itself. */
export type Calls = (names: Names, own: { campaign: number; key: string }) => Call[];

/** A call that any tenant may make, and that names nothing. */
export const open =
  (path: string, as: 'nobody' | 'admin' = 'nobody'): Calls =>
  () => [{ path, as, status: 200 }];
