import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { ChangeRequestState } from '@laurel/contract/change-requests/change-requests.ts';
import type { Consequences } from '@laurel/contract/simulation/previews.ts';
import { extraCost } from '@laurel/rules/planning/edit-bounds.ts';
import type { Rows, TenantSession } from '../../database/database.ts';
import { answerBy, countBy, runBy } from '../../database/statements.ts';

/** A kept edit of a campaign. */
export interface StoredRequest {
  request_id: number;
  campaign_id: number;
  /** Of the campaign as it is. */
  custom_id: string;
  state: ChangeRequestState;
  /** The version of the campaign that the edit follows. */
  version: number;
  definition: CampaignDefinition;
  reason: string | null;
  hash: string;
  /** As they were computed last, when that was, and as they were when the change was asked for. */
  consequences: Consequences;
  consequences_at: Date;
  asked_consequences: Consequences;
  /** Usernames and moments. */
  requested_by: string;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  applied_version: number | null;
}

/** Which requests a list has; null and undefined: all. */
export interface RequestFilter {
  campaign_id: number | null;
  state: ChangeRequestState | undefined;
}

const selected = `
  select r.request_id, r.campaign_id, c.custom_id, r.state, r.version, r.definition, r.reason, r.hash,
         r.consequences, coalesce(r.consequences_at, r.requested_at) as consequences_at,
         coalesce(r.asked_consequences, r.consequences) as asked_consequences,
         r.requested_by, r.requested_at, r.decided_by, r.decided_at, r.decision_reason, r.applied_version
    from change_requests r join campaigns c on c.tenant_id = r.tenant_id and c.campaign_id = r.campaign_id
   where r.tenant_id = $1`;
const filtered = '($2::bigint is null or r.campaign_id = $2) and ($3::text is null or r.state = $3)';

/** Keeps an open request and returns its id. The caller holds the campaign (`holdCampaign`). */
export async function insertRequest(
  tenant: TenantSession,
  asked: Pick<StoredRequest, 'campaign_id' | 'version' | 'definition' | 'reason' | 'hash' | 'consequences'> &
    Pick<StoredRequest, 'requested_by' | 'requested_at'>,
): Promise<number> {
  const { campaign_id, version, reason, hash, requested_by, requested_at } = asked;
  const [definition, consequences] = [asked.definition, asked.consequences].map((one) => JSON.stringify(one));
  const [row] = await tenant.query<{ request_id: number }>({
    text: `
      insert into change_requests
        (tenant_id, campaign_id, version, definition, reason, hash, consequences, asked_consequences, requested_by, requested_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)
      returning request_id`,
    values: [campaign_id, version, definition, reason, hash, consequences, requested_by, requested_at],
  });
  if (!row) throw new Error('an insert answered no row');
  return row.request_id;
}

/** One request of a campaign; undefined: the campaign has none with that id. */
export const readRequest = answerBy<
  StoredRequest,
  [campaign_id: number, request_id: number],
  StoredRequest | undefined
>({ text: `${selected} and r.campaign_id = $2 and r.request_id = $3` }, ([row]) => row && complete(row));

/** An earlier release kept fewer consequences; nobody loses more prizes than players win something else. */
function complete({ consequences, asked_consequences, ...request }: StoredRequest): StoredRequest {
  const all = (kept: Consequences): Consequences => ({
    ...{ losing_players: kept.prizes_changed, losing_prizes: kept.prizes_changed },
    ...{ extra_cost: extraCost(kept.cost_before, kept.cost_after), most_extra_cost: null },
    ...kept,
  });
  return { ...request, consequences: all(consequences), asked_consequences: all(asked_consequences) };
}

/**
 * Reads one request of a campaign and locks it until the transaction ends. A caller that also locks the campaign locks that
 * first.
 */
export async function lockRequest(
  tenant: TenantSession,
  campaign_id: number,
  request_id: number,
): Promise<StoredRequest | undefined> {
  await tenant.query({
    text: 'select from change_requests where tenant_id = $1 and request_id = $2 for update',
    values: [request_id],
  });
  return readRequest(tenant, campaign_id, request_id);
}

/** How many requests the filter leaves. */
export const countRequests = countBy<[filter: RequestFilter]>({
  text: `select count(*) from change_requests r where r.tenant_id = $1 and ${filtered}`,
  values: (filter) => [filter.campaign_id, filter.state ?? null],
});

/** Some of these requests, newest first; ids are unique, so pages never overlap (invariant I7). */
export const readRequests = answerBy<StoredRequest, [filter: RequestFilter, rows: Rows], StoredRequest[]>(
  {
    text: `${selected} and ${filtered} order by r.request_id desc offset $4 limit $5`,
    values: ({ campaign_id, state }, { offset, limit }) => [campaign_id, state ?? null, offset, limit],
  },
  (rows) => rows.map(complete),
);

/** Keeps newer consequences of a request, unless it was decided. */
export const updateConsequences = runBy<
  [request_id: number, Pick<StoredRequest, 'consequences' | 'consequences_at'>]
>({
  text: `
    update change_requests set consequences = $3, consequences_at = $4
     where tenant_id = $1 and request_id = $2 and state = 'open'`,
  values: (request_id, look) => [request_id, JSON.stringify(look.consequences), look.consequences_at],
});

/** Ends a request whose lock the caller holds. */
export const endRequest = runBy<
  [
    request_id: number,
    end: Pick<StoredRequest, 'state' | 'decided_by' | 'decided_at' | 'decision_reason' | 'applied_version'>,
  ]
>({
  text: `
    update change_requests
       set state = $3, decided_by = $4, decided_at = $5, decision_reason = $6, applied_version = $7
     where tenant_id = $1 and request_id = $2`,
  values: (request_id, { state, decided_by, decided_at, decision_reason, applied_version }) => [
    ...[request_id, state, decided_by, decided_at, decision_reason, applied_version],
  ],
});
