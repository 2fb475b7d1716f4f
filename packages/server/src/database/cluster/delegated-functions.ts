/**
 * Functions that run as a whole on the machine of the tenant that their argument names: one call to one machine, and one
 * commit there. They read and write only that tenant's rows.
 */
export const delegatedFunctions: readonly { signature: string; tenant: string }[] = [
  {
    signature: 'append_events(integer, uuid[], bigint[], json, integer, integer)',
    tenant: 'p_tenant_id',
  },
  { signature: 'count_known_events(integer, uuid[], bigint[], integer, integer)', tenant: 'p_tenant_id' },
];

/**
 * Functions that they call, which must be on every machine. Citus ensures that for functions created on a cluster, but not
 * for those created before.
 */
export const calledFunctions: readonly string[] = ['log_clock()'];
