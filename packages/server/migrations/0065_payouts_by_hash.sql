-- What a player of a campaign was owed, also once the player is erased: records ask for it. Only for statements that say so:
-- as long as there are no statistics, others would take the newest index whatever it holds.
create index payouts_by_hash on payouts (tenant_id, campaign_id, player_hash) where player_hash <> '';
