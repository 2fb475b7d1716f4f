import type { Names } from './other-tenants-ids.ts';

/** A call by a member of one tenant that names what `names` holds. */
export interface Call {
  path: string;
  body?: object | string | Buffer;
  /** The content type of a body that is no object; that of a form by default. */
  type?: string;
  /** The credentials that are sent: by default the tenant's admin; the owner acts for that tenant. */
  as?: 'admin' | 'owner' | 'key' | 'publishable' | 'player' | 'nobody';
  status: number;
}

/** Calls with a tenant's names and numbers, and with the caller's own. */
export type Calls = (names: Names, own: { tenant: number; campaign: number; key: string }) => Call[];

/** A call that any tenant may make, and that names nothing. */
export const open =
  (path: string, as: 'nobody' | 'admin' = 'nobody'): Calls =>
  () => [{ path, as, status: 200 }];
