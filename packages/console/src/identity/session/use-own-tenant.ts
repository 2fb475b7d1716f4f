import { laurel, useRead } from '../../connection/laurel.ts';

/** The brand that is acted for, with its settings. */
export function useOwnTenant() {
  return useRead(['tenants', 'own'], async (signal) => {
    const { tenant_id } = await laurel.readSession({ signal });
    return laurel.readTenant({ path: { tenant_id }, signal });
  });
}
