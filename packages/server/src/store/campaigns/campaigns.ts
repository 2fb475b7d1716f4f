import type { CampaignState } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { formatExactly, MICROSECONDS_A_SECOND, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Session } from '../engine/database.ts';

/** A campaign as it stands now; every earlier definition is in `campaign_versions`. */
export interface StoredCampaign {
  campaign_id: number;
  state: CampaignState;
  /** Grows by one with each edit. */
  version: number;
  definition: CampaignDefinition;
  created_at: Date;
  published_at: Date | null;
}

/** Which campaigns are meant; an absent member means any. */
export interface CampaignFilter {
  state?: string;
  custom_id?: string;
  tournament_type?: string;
}

type Row = StoredCampaign & Record<string, unknown>;

const columns = 'campaign_id, state, version, definition, created_at, published_at';

/**
 * Adds a draft with version 1 and answers it; undefined when the tenant has another campaign with that `custom_id` that is not
 * cancelled (decisions 6). Its row in `campaign_versions` is the caller's.
 */
export async function insertCampaign(
  session: Session,
  tenant_id: number,
  definition: CampaignDefinition,
  created_at: Date,
): Promise<StoredCampaign | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `
      insert into campaigns (tenant_id, custom_id, state, version, definition, created_at, closes_at)
      values ($1, $2, 'draft', 1, $3, $4, $5)
      on conflict (tenant_id, custom_id) where state <> 'cancelled' do nothing
      returning ${columns}`,
    values: [
      tenant_id,
      definition.custom_id,
      JSON.stringify(definition),
      created_at,
      closingTime(definition),
    ],
  });
  return row;
}

/** One campaign of the tenant. */
export async function readCampaign(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<StoredCampaign | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    name: 'read-campaign',
    text: `select ${columns} from campaigns where tenant_id = $1 and campaign_id = $2`,
    values: [tenant_id, campaign_id],
  });
  return row;
}

/** One campaign of the tenant, locked until the transaction ends. Whoever also needs the scoring cursor has locked it before. */
export async function lockCampaign(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<StoredCampaign | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `select ${columns} from campaigns where tenant_id = $1 and campaign_id = $2 for update`,
    values: [tenant_id, campaign_id],
  });
  return row;
}

/** How many campaigns of the tenant match. */
export async function countCampaigns(
  session: Session,
  tenant_id: number,
  filter: CampaignFilter,
): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    name: 'count-campaigns',
    text: `select count(*) from campaigns where ${matching}`,
    values: matchValues(tenant_id, filter),
  });
  return row?.count ?? 0;
}

/**
 * The matching campaigns of the tenant, newest first; of those with one `custom_id` the cancelled ones, of which there may be several,
 * come last. Ids are unique, so pages never overlap (invariant I7).
 */
export function readCampaigns(
  session: Session,
  tenant_id: number,
  filter: CampaignFilter,
  rows: { offset: number; limit: number },
): Promise<StoredCampaign[]> {
  return session.query<Row>({
    tenant_id,
    name: 'read-campaigns',
    text: `
      select ${columns} from campaigns where ${matching}
       order by ($3::text is not null and state = 'cancelled'), campaign_id desc offset $5 limit $6`,
    values: [...matchValues(tenant_id, filter), rows.offset, rows.limit],
  });
}

/** When a campaign begins and ends, RFC 3339 as its author wrote it. */
export interface CampaignWindow {
  campaign_id: number;
  start: string;
  end: string;
}

/** The windows of all matching campaigns of the tenant, in the order of `readCampaigns`. */
export function readCampaignWindows(
  session: Session,
  tenant_id: number,
  filter: CampaignFilter,
): Promise<CampaignWindow[]> {
  return session.query<CampaignWindow & Record<string, unknown>>({
    tenant_id,
    name: 'read-campaign-windows',
    text: `
      select campaign_id, definition->>'start' as start, definition->>'end' as end from campaigns where ${matching}
       order by ($3::text is not null and state = 'cancelled'), campaign_id desc`,
    values: matchValues(tenant_id, filter),
  });
}

/** These campaigns of the tenant, in no particular order; those that are not there are left out. */
export function readTheseCampaigns(
  session: Session,
  tenant_id: number,
  campaign_ids: readonly number[],
): Promise<StoredCampaign[]> {
  return session.query<Row>({
    tenant_id,
    name: 'read-these-campaigns',
    text: `select ${columns} from campaigns where tenant_id = $1 and campaign_id = any($2::bigint[])`,
    values: [tenant_id, campaign_ids],
  });
}

const matching = `tenant_id = $1 and ($2::text is null or state = $2) and ($3::text is null or custom_id = $3)
  and ($4::text is null or definition->>'tournament_type' = $4)`;

function matchValues(tenant_id: number, filter: CampaignFilter): unknown[] {
  return [tenant_id, filter.state ?? null, filter.custom_id ?? null, filter.tournament_type ?? null];
}

/**
 * Gives a campaign its next version. Answers false when the tenant has another campaign with that `custom_id` that is not
 * cancelled; the transaction has failed then and can only be rolled back. The caller holds the campaign's lock.
 */
export async function updateDefinition(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  { version, definition }: Pick<StoredCampaign, 'version' | 'definition'>,
): Promise<boolean> {
  try {
    await session.query({
      tenant_id,
      text: `
        update campaigns set custom_id = $3, version = $4, definition = $5, closes_at = $6
         where tenant_id = $1 and campaign_id = $2`,
      values: [
        tenant_id,
        campaign_id,
        definition.custom_id,
        version,
        JSON.stringify(definition),
        closingTime(definition),
      ],
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** End and grace, to the microsecond. */
function closingTime({ end, rules }: CampaignDefinition): string {
  const closes_at = (parseTimestamp(end) as number) + rules.grace_seconds * MICROSECONDS_A_SECOND;
  return formatExactly(closes_at);
}

const UNIQUE_VIOLATION = '23505';

/** Publishes a campaign. The caller holds the locks of the scoring cursor and the campaign. */
export async function markPublished(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  published_at: Date,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `update campaigns set state = 'published', published_at = $3 where tenant_id = $1 and campaign_id = $2`,
    values: [tenant_id, campaign_id, published_at],
  });
}

/** Cancels a campaign, whose `custom_id` another one may have from then on. The caller holds the locks of the scoring cursor and the campaign. */
export async function markCancelled(session: Session, tenant_id: number, campaign_id: number): Promise<void> {
  await session.query({
    tenant_id,
    text: `update campaigns set state = 'cancelled' where tenant_id = $1 and campaign_id = $2`,
    values: [tenant_id, campaign_id],
  });
}

/** Deletes a campaign with its versions. The caller holds the campaign's lock and has seen that it is a draft. */
export async function deleteCampaign(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<void> {
  await session.query({
    tenant_id,
    text: 'delete from campaigns where tenant_id = $1 and campaign_id = $2',
    values: [tenant_id, campaign_id],
  });
}
