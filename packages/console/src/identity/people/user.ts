import type { Result } from '@laurel/client/client.ts';

/** Somebody who can sign in, or could. */
export type StaffUser = Result<'listUsers'>['results'][number];
