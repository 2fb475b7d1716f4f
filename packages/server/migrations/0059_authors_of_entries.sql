-- Whether Laurel itself did what an entry of the audit log says, or a user, whose name may be that of a part of Laurel. Null: in entries of
-- earlier releases, which are distinguished by the name.
alter table audit_log add column by_service boolean;
