-- How many accepted events were dated more than five minutes ahead of the clock: of each minute, and of the tenant in all (docs/intake.md).
alter table intake_minutes add column dated_ahead bigint not null default 0;
alter table event_heads add column dated_ahead bigint not null default 0;
