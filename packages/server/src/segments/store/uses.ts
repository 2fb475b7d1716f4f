import type { SegmentVersion } from '@laurel/contract/campaigns/audience.ts';
import { rowsBy } from '../../database/statements.ts';

interface UsedIn {
  /** Those that the audience names, wanted or excluded. */
  segments: SegmentVersion[];
}

/** A campaign that is not cancelled and names segments. */
export interface UsingCampaign extends UsedIn {
  campaign_id: number;
  custom_id: string;
  state: string;
}

/** A template that names segments. */
export interface UsingTemplate extends UsedIn {
  name: string;
}

/** Definitions are stored as the texts they were sent as, so JSON is read once for each. */
const named = (member: string) => `coalesce(definition -> 'audience' -> '${member}', '[]')::jsonb`;
const segments = `${named('segments')} || ${named('exclude_segments')}`;

/** Campaigns of the tenant that use any segment, newest first; cancelled ones use none, as nothing is folded for them. */
export const readUsingCampaigns = rowsBy<UsingCampaign>({
  text: `
    select * from (
      select campaign_id, custom_id, state, ${segments} as segments
        from campaigns where tenant_id = $1 and state <> 'cancelled') c
     where segments <> '[]'::jsonb
     order by campaign_id desc`,
});

/** Templates of the tenant that use any segment, by name. */
export const readUsingTemplates = rowsBy<UsingTemplate>({
  text: `
    select * from (select name, ${segments} as segments from templates where tenant_id = $1) t
     where segments <> '[]'::jsonb
     order by name`,
});
