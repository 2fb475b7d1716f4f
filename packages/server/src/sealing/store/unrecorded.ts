import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { rowsBy } from '../../database/statements.ts';

/** A version of a published campaign; author and reason are those of the version. */
export interface UnrecordedVersion {
  campaign_id: number;
  version: number;
  definition: CampaignDefinition;
  author: string;
  reason: string | null;
}

/** The versions of published and settled campaigns, from the one that was published, that no decision has. */
export const readUnrecordedVersions = rowsBy<UnrecordedVersion>({
  text: `
    select v.campaign_id, v.version, v.definition, v.author, v.reason
      from campaigns c
      join campaign_versions v on v.tenant_id = c.tenant_id and v.campaign_id = c.campaign_id
     where c.tenant_id = $1 and c.state in ('published', 'settled')
       and not exists (
         select from campaign_versions n
          where n.tenant_id = $1 and n.campaign_id = v.campaign_id and n.version > v.version
            and n.created_at <= c.published_at)
       and not exists (
         select from decisions d
          where d.tenant_id = $1 and d.campaign_id = v.campaign_id and d.kind = 'version'
            and (d.content::json ->> 'version')::integer = v.version)
     order by v.campaign_id, v.version`,
});

/** A player of a campaign; `joined_at` in µs. */
export interface UnrecordedOptIn {
  campaign_id: number;
  player_id: string;
  joined_at: number;
}

/** Opt-ins that no decision has, after a player of a campaign, by campaign and player. */
export const readUnrecordedOptIns = rowsBy<
  UnrecordedOptIn,
  [after: { campaign_id: number; player_id: string }, limit: number]
>({
  text: `
    select o.campaign_id, o.player_id, (extract(epoch from o.joined_at) * 1000000)::bigint as joined_at
      from opt_ins o
     where o.tenant_id = $1 and (o.campaign_id, o.player_id) > ($2::bigint, $3::text)
       and not exists (
         select from decisions d
          where d.tenant_id = $1 and d.kind = 'opt_in' and d.campaign_id = o.campaign_id and d.player_id = o.player_id)
     order by o.campaign_id, o.player_id limit $4`,
  values: (after, limit) => [after.campaign_id, after.player_id, limit],
});

/** A disqualification with who decided it and why. */
export interface UnrecordedDisqualification {
  campaign_id: number;
  player_id: string;
  author: string;
  reason: string;
}

/** Disqualifications that no decision has. */
export const readUnrecordedDisqualifications = rowsBy<UnrecordedDisqualification>({
  text: `
    select q.campaign_id, q.player_id, q.author, q.reason
      from disqualifications q
     where q.tenant_id = $1
       and not exists (
         select from decisions d
          where d.tenant_id = $1 and d.kind = 'disqualification' and d.campaign_id = q.campaign_id
            and d.player_id = q.player_id)
     order by q.campaign_id, q.player_id`,
});

/** Voided events that no decision has, by the change that voided them, 0 where it is not known, and then by number. */
export const readUnrecordedVoids = rowsBy<{ seq: number; change: number }>({
  text: `
    select e.seq, coalesce(e.voided_change, 0) as change
      from events e
     where e.tenant_id = $1 and e.voided
       and not exists (
         select from decisions d
          where d.tenant_id = $1 and d.kind = 'void' and (d.content::json ->> 'change')::bigint = e.voided_change)
       -- Voids of events that came after them record themselves.
       and not exists (select from pending_voids p where p.tenant_id = $1 and p.seq = e.seq)
       and not exists (
         select from decisions d
          cross join json_array_elements_text(d.content::json -> 'seqs') as of(seq)
          where d.tenant_id = $1 and d.kind = 'void' and e.voided_change is null and of.seq::bigint = e.seq)
     order by change, e.seq`,
});

/** Exchange rates as they are now, but those that the newest decision about them has, by currency and date. */
export const readUnrecordedRates = rowsBy<ExchangeRate>({
  text: `
    select r.currency, to_char(r.rate_date, 'YYYY-MM-DD') as date, r.per_eur
      from exchange_rates r
     where r.tenant_id = $1
       and not exists (
         select from decisions d
          cross join json_array_elements(d.content::json -> 'rates') as set
          where d.tenant_id = $1 and d.kind = 'rates' and set ->> 'currency' = r.currency
            and set ->> 'date' = to_char(r.rate_date, 'YYYY-MM-DD'))
     order by r.currency, r.rate_date`,
});
