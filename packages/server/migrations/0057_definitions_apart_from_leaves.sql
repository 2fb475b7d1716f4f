-- What a decision's leaf has only the hash of: the definition of a version, which certificates of its campaign show.
alter table decisions add column shown text collate "C";
