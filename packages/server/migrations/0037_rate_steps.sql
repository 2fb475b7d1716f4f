-- A step that changed rates only: processes then read the rates of these currencies, and nothing else of campaigns.
alter table scoring_steps add column currencies text[] not null default '{}';
