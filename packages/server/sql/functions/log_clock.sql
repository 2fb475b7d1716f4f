-- Returns the time by which events are received. A separate function, so that a test can substitute another clock. Locks
-- nothing.
create or replace function log_clock() returns timestamptz language sql volatile parallel safe
return clock_timestamp();

revoke execute on function log_clock from public;
