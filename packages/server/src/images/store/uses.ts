import type { TenantSession } from '../../database/database.ts';

/** A campaign that is not cancelled and shows an uploaded image. */
export interface ShowingCampaign {
  campaign_id: number;
  custom_id: string;
  state: string;
  image: string;
}

/** A template that shows one. */
export interface ShowingTemplate {
  name: string;
  image: string;
}

const image = `definition ->> 'image'`;

/** Campaigns of the tenant whose image has `path` in its address, newest first; cancelled ones are shown nowhere. */
export function readShowingCampaigns(tenant: TenantSession, path: string): Promise<ShowingCampaign[]> {
  return tenant.query<ShowingCampaign & Record<string, unknown>>({
    text: `
      select campaign_id, custom_id, state, ${image} as image from campaigns
       where tenant_id = $1 and state <> 'cancelled' and position($2 in ${image}) > 0
       order by campaign_id desc`,
    values: [path],
  });
}

/** Templates of the tenant whose image has `path` in its address, by name. */
export function readShowingTemplates(tenant: TenantSession, path: string): Promise<ShowingTemplate[]> {
  return tenant.query<ShowingTemplate & Record<string, unknown>>({
    text: `
      select name, ${image} as image from templates
       where tenant_id = $1 and position($2 in ${image}) > 0
       order by name`,
    values: [path],
  });
}
