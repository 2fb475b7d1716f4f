-- What an entry changed: the members that differ, as they were and as they are. Entries of earlier releases have none.
alter table audit_log add column changes json;
