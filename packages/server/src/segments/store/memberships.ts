import { rowsBy } from '../../database/statements.ts';

/** The versions of a segment that list a player. */
export const readListings = rowsBy<
  { version: number; created_at: Date },
  [segment_id: number, player_id: string]
>({
  text: `
    select version, created_at from segment_versions
     where tenant_id = $1 and segment_id = $2 and $3 = any(player_ids)`,
});

/** When a player joined campaigns, by a live segment or otherwise; who does not belong after all joins at the end. */
export const readLiveEntries = rowsBy<{ campaign_id: number; joined_at: Date }, [player_id: string]>({
  text: `
    select o.campaign_id, o.joined_at
      from opt_ins o join campaigns c on c.tenant_id = o.tenant_id and c.campaign_id = o.campaign_id
     where o.tenant_id = $1 and o.player_id = $2 and o.joined_at < (c.definition ->> 'end')::timestamptz`,
});
