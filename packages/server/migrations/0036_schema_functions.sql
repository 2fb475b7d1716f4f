-- Which text of packages/server/sql/functions/ each function of the database was made from, and the release that made it
-- (docs/decisions/own-migration-runner.md).
create table schema_functions (
  name text collate "C" primary key,
  checksum text not null,
  release text not null,
  applied_at timestamptz not null
);
