/**
 * Functions that run as a whole on the machine of the tenant whom their argument names: one call to one machine, and one commit there.
 * What they read and write is that tenant's alone.
 */
export const delegatedFunctions: readonly { signature: string; tenant: string }[] = [
  {
    signature: 'append_events(integer, uuid[], bigint[], json, integer, integer)',
    tenant: 'p_tenant_id',
  },
  { signature: 'count_known_events(integer, uuid[], bigint[], integer, integer)', tenant: 'p_tenant_id' },
];

/** What they call: it must be on every machine. Citus sees to that where it is made on a cluster, and not where it was there before. */
export const calledFunctions: readonly string[] = ['log_clock()'];
