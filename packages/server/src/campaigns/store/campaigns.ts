import type { Campaign, CampaignState } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { formatExactly, MICROSECONDS_A_SECOND, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { TenantSession } from '../../database/database.ts';
import { anyBy, countBy, rowBy, rowsBy, runBy } from '../../database/statements.ts';
import { tableOf } from '../../database/table.ts';

/** A campaign as it is now; every earlier definition is in `campaign_versions`. */
export interface StoredCampaign {
  campaign_id: number;
  state: CampaignState;
  /** Grows by one with each edit. */
  version: number;
  definition: CampaignDefinition;
  created_at: Date;
  published_at: Date | null;
  /** Only of a campaign that was ended early: the end and the grace before. */
  planned: NonNullable<Campaign['planned']> | null;
  /** Its time is over and the inputs of its board are recorded: it takes no more changes except cancellation. */
  pinned: boolean;
}

/** Selects campaigns; an absent member matches every campaign. */
export interface CampaignFilter {
  state?: string;
  custom_id?: string;
  kind?: string;
  tournament_type?: string;
  /** The `custom_id` of a campaign that they come after. */
  after?: string;
}

const columns = `campaign_id, state, version, definition, created_at, published_at, planned, (state = 'published' and pinned_seq is not null) as pinned`;

const campaigns = tableOf<StoredCampaign, 'campaign_id'>({
  table: 'campaigns',
  columns,
  key: 'campaign_id',
  readName: 'read-campaign',
});

/**
 * Adds a draft with version 1 and returns it; undefined when the tenant has another campaign with that `custom_id` that is
 * not cancelled (docs/rules/campaigns.md#3). The caller adds its row in `campaign_versions`.
 */
export const insertCampaign = rowBy<StoredCampaign, [definition: CampaignDefinition, created_at: Date]>({
  text: `
    insert into campaigns (tenant_id, custom_id, state, version, definition, created_at, closes_at)
    values ($1, $2, 'draft', 1, $3, $4, $5)
    on conflict (tenant_id, custom_id) where state <> 'cancelled' do nothing
    returning ${columns}`,
  values: (definition, created_at) => [
    ...[definition.custom_id, JSON.stringify(definition), created_at, formatExactly(closesAt(definition))],
  ],
});

/** One campaign of the tenant. */
export const readCampaign = campaigns.read;

/**
 * One campaign of the tenant, locked until the transaction ends. A caller that also needs the scoring cursor has locked the
 * cursor before.
 */
export const lockCampaign = campaigns.lock;

const matching = `tenant_id = $1 and ($2::text is null or state = $2) and ($3::text is null or custom_id = $3)
  and ($4::text is null or definition->>'tournament_type' = $4)
  and ($5::text is null or definition->>'kind' = $5) and ($6::text is null or ${isAfter('$6::text')})`;

function matchValues(filter: CampaignFilter): unknown[] {
  return [
    filter.state ?? null,
    filter.custom_id ?? null,
    filter.tournament_type ?? null,
    filter.kind ?? null,
    filter.after ?? null,
  ];
}

/** How many campaigns of the tenant match. */
export const countCampaigns = countBy<[filter: CampaignFilter]>({
  name: 'count-campaigns',
  text: `select count(*) from campaigns where ${matching}`,
  values: matchValues,
});

/**
 * The matching campaigns of the tenant, newest first; of those that share a `custom_id`, cancelled ones (there may be
 * several) come last. Ids are unique, so pages never overlap (invariant I7).
 */
export const readCampaigns = rowsBy<
  StoredCampaign,
  [filter: CampaignFilter, rows: { offset: number; limit: number }]
>({
  name: 'read-campaigns',
  text: `
    select ${columns} from campaigns where ${matching}
     order by ($3::text is not null and state = 'cancelled'), campaign_id desc offset $7 limit $8`,
  values: (filter, rows) => [...matchValues(filter), rows.offset, rows.limit],
});

/** The parts of a campaign by which a list is narrowed; times are RFC 3339 as their author wrote them. */
export interface CampaignOutline {
  campaign_id: number;
  start: string;
  end: string;
  state: CampaignState;
  custom_id: string;
  /** In all languages. */
  names: string[];
}

/** The outlines of all matching campaigns of the tenant, in the order of `readCampaigns`. */
export const readCampaignOutlines = rowsBy<CampaignOutline, [filter: CampaignFilter]>({
  name: 'read-campaign-outlines',
  text: `
    select campaign_id, definition->>'start' as start, definition->>'end' as end, state, custom_id,
           array(select t.value->>'name' from json_each(definition->'texts') as t where t.value->>'name' is not null) as names
      from campaigns where ${matching}
     order by ($3::text is not null and state = 'cancelled'), campaign_id desc`,
  values: matchValues,
});

/** These campaigns of the tenant, in no particular order; missing ones are left out. */
export const readTheseCampaigns = rowsBy<StoredCampaign, [campaign_ids: readonly number[]]>({
  text: `select ${columns} from campaigns where tenant_id = $1 and campaign_id = any($2::bigint[])`,
});

/**
 * Gives a campaign its next version. Returns false when the tenant has another campaign with that `custom_id` that is not
 * cancelled; the transaction has failed then and can only be rolled back. The caller holds the campaign's lock.
 */
export async function updateDefinition(
  tenant: TenantSession,
  campaign_id: number,
  { version, definition, planned }: Pick<StoredCampaign, 'version' | 'definition' | 'planned'>,
): Promise<boolean> {
  try {
    await tenant.query({
      text: `
        update campaigns set custom_id = $3, version = $4, definition = $5, closes_at = $6, planned = $7
         where tenant_id = $1 and campaign_id = $2`,
      values: [
        campaign_id,
        definition.custom_id,
        version,
        JSON.stringify(definition),
        formatExactly(closesAt(definition)),
        planned && JSON.stringify(planned),
      ],
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Replaces the definition of the newest version, where publishing completes it. The caller holds the campaign's lock. */
export async function completeVersion(
  tenant: TenantSession,
  campaign_id: number,
  { version, definition }: Pick<StoredCampaign, 'version' | 'definition'>,
): Promise<void> {
  const values = [campaign_id, JSON.stringify(definition)];
  await tenant.query({
    text: 'update campaigns set definition = $3 where tenant_id = $1 and campaign_id = $2',
    values,
  });
  await tenant.query({
    text: `
      update campaign_versions set definition = $3
       where tenant_id = $1 and campaign_id = $2 and version = $4`,
    values: [...values, version],
  });
}

/** End and grace, to the microsecond. */
export function closesAt({ end, rules }: CampaignDefinition): number {
  return (parseTimestamp(end) as number) + rules.grace_seconds * MICROSECONDS_A_SECOND;
}

const UNIQUE_VIOLATION = '23505';

/** Publishes a campaign. The caller holds the locks of the scoring cursor and the campaign. */
export const markPublished = runBy<[campaign_id: number, published_at: Date]>({
  text: `update campaigns set state = 'published', published_at = $3 where tenant_id = $1 and campaign_id = $2`,
});

/**
 * Notes when the season began (µs) that the board shows; false: it is known. The caller holds the locks of the scoring
 * cursor and the campaign.
 */
export const beginSeason = anyBy<[campaign_id: number, season_began: number]>({
  text: `
    update campaigns set season_began = $3
     where tenant_id = $1 and campaign_id = $2 and (season_began is null or season_began < $3::bigint) returning campaign_id`,
});

/**
 * Cancels a campaign; another campaign may use its `custom_id` from then on. The caller holds the locks of the scoring
 * cursor and the campaign.
 */
export const markCancelled = runBy<[campaign_id: number]>({
  text: `update campaigns set state = 'cancelled' where tenant_id = $1 and campaign_id = $2`,
});

/** Deletes a campaign with its versions. The caller holds the campaign's lock and has seen that it is a draft. */
export const deleteCampaign = runBy<[campaign_id: number]>({
  text: 'delete from campaigns where tenant_id = $1 and campaign_id = $2',
});

/**
 * The condition that a row of `campaigns` comes after the campaign of a name. One stage is an object, several are an array
 * of them. Definitions are stored as the texts they were sent as: JSON is read only where there are stages.
 */
export function isAfter(custom_id: string): string {
  const stage = `jsonb_build_object('campaign', ${custom_id})`;
  return `(definition -> 'after' is not null and ((definition -> 'after')::jsonb @> ${stage}
    or (definition -> 'after')::jsonb @> jsonb_build_array(${stage})))`;
}
