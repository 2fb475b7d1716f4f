import { hashOfPlayer, type Tenant } from './tenant.ts';
import { type KindOfTenant, tenantOfKind } from './tenants-of-kinds.ts';

/** One whose player P0 was erased after all events, none of which anybody can open any more. */
export function opaqueTenant(kind: KindOfTenant): Tenant {
  const tenant = tenantOfKind(kind);
  const player_hash = hashOfPlayer('P0');
  const after = tenant.log.length - 1;
  const events = tenant.log.filter(({ player_id }, at) => player_id === 'P0' && at < after).length;
  return {
    ...tenant,
    opaque: new Set(['P0']),
    decisions: [
      ...tenant.decisions,
      { after, kind: 'erasure', campaign_id: 0, content: { player_hash, events } },
    ],
  };
}
