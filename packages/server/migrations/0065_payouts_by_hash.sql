-- What a player of a campaign was owed, also once the player is erased: records and alarms ask for it.
create index payouts_by_hash on payouts (tenant_id, campaign_id, player_hash);
