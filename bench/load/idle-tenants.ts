import type { Child } from '../harness/child.ts';

export const IDLE_CAMPAIGNS = 5;

/** The API key of an idle tenant. */
export function keyOfIdle(nth: number): string {
  return `idle-key-${nth}`;
}

/** By SQL, with folds that are built and no events: over HTTP it would take minutes. Their numbers begin at 1. */
export async function addIdleTenants({ ask }: Pick<Child, 'ask'>, tenants: number): Promise<void> {
  const texts = [
    `select count(t.tenant_id)
       from generate_series(1, $1::integer) n
      cross join lateral create_tenant('idle ' || n, 'en', false, sha256(n::text::bytea), now()) t`,
    `insert into event_heads (tenant_id) select tenant_id from tenants where name like 'idle %' limit $1::integer`,
    `insert into scoring_cursors (tenant_id) select tenant_id from tenants where name like 'idle %' limit $1::integer`,
    `insert into api_keys (tenant_id, name, scopes, key_hash, key_hint, created_at)
     select tenant_id, 'bench', '{events:write,tournaments:read}', sha256(('idle-key-' || substr(name, 6))::bytea), 'hint', now()
       from tenants where name like 'idle %' limit $1::integer`,
    `insert into campaigns (tenant_id, custom_id, state, version, definition, created_at, published_at, closes_at)
     select tenant_id, 'c-' || c, 'published', 1, json_build_object(
              'kind', 'tournament', 'custom_id', 'c-' || c, 'tournament_type', 'PT', 'start', '2026-01-01T00:00:00Z',
              'end', '2036-01-01T00:00:00Z', 'currency', 'EUR', 'image', '', 'default_language', 'en', 'visible', true,
              'leaderboard_size', 100, 'texts', json_build_object('en', json_build_object('name', 'Campaign ' || c)),
              'games', json_build_object('all', true, 'ids', '[]'::json, 'include', '{}'::json, 'exclude', '{}'::json),
              'rules', json_build_object('tasks', json_build_array(json_build_object('task', 'turnover', 'amount', '1',
                'points', '1')), 'min_bet', null, 'max_bet', null, 'bonus_money', false, 'tie_rule', 'first_to_reach',
                'grace_seconds', 900), 'join', 'automatic',
              'audience', json_build_object('countries', '[]'::json, 'currencies', '[]'::json, 'tags', '[]'::json,
                'affiliates', '[]'::json, 'operators', '[]'::json, 'registered_from', null, 'registered_to', null,
                'player_ids', '[]'::json, 'exclude_player_ids', '[]'::json),
              'prizes', '[]'::json, 'budget', null), now(), now(), '2036-01-01T00:15:00Z'
       from tenants, generate_series(1, ${IDLE_CAMPAIGNS}) c where name like 'idle %' limit $1::integer * ${IDLE_CAMPAIGNS}`,
    `insert into campaign_versions (tenant_id, campaign_id, version, definition, author, created_at)
     select tenant_id, campaign_id, 1, definition, 'bench', now() from campaigns where tenant_id in (select tenant_id from tenants where name like 'idle %') limit $1::integer * ${IDLE_CAMPAIGNS}`,
    `insert into campaign_folds (tenant_id, campaign_id, version, started_seq, players, complete, shown, period)
     select tenant_id, campaign_id, 1, 0, 0, true, true, 203601 from campaigns where tenant_id in (select tenant_id from tenants where name like 'idle %') limit $1::integer * ${IDLE_CAMPAIGNS}`,
  ];
  for (const text of texts) await ask('query', { text, values: [tenants] });
}
