-- What a player was owed, also once the player is erased: records and alarms ask for it. Without the campaign: an index with
-- it would be taken for the payouts of one player, too, as long as there are no statistics, and read a whole campaign.
create index payouts_by_hash on payouts (tenant_id, player_hash);
