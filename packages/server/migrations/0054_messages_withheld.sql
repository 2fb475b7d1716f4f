-- Messages of the time in which an endpoint is disabled are withheld for it (docs/rules/webhooks.md#7).
alter table webhook_deliveries
  drop constraint webhook_deliveries_status_check,
  add constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed', 'withheld'));
