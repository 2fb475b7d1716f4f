import { useQuery } from '@tanstack/react-query';
import { laurel } from '../../connection/laurel.ts';

/** The brand that is acted for, with its settings. */
export function useOwnTenant() {
  return useQuery({
    queryKey: ['tenants', 'own'],
    queryFn: async ({ signal }) => {
      const { tenant_id } = await laurel.readSession({ signal });
      return laurel.readTenant({ path: { tenant_id }, signal });
    },
  });
}
