-- Payouts that are held (docs/rules/payouts.md#9), and the rule of the tenant that holds them by itself.
alter table payouts
  drop constraint payouts_status_check,
  add constraint payouts_status_check
    check (status in ('pending', 'held', 'approved', 'sent', 'failed', 'paid', 'rejected')),
  -- Staff; null where the rule of the tenant holds it.
  add column held_by text,
  add column held_at timestamptz,
  add column held_until timestamptz,
  -- Who released it since it was held: [{"by", "at"}], in that order.
  add column releases jsonb not null default '[]',
  -- Ids of the alarms that were open when it was released: they hold it no more.
  add column accepted_alarms jsonb not null default '[]',
  -- Until then it may be on its way to the reward endpoint, and cannot be held.
  add column sending_until timestamptz;

alter table tenants add column hold_payouts text collate "C" not null default 'never'
  constraint tenants_hold_payouts_check check (hold_payouts in ('never', 'on_open_alarm', 'below_too'));
