-- Usernames that differ only in the width or form of their letters are one person (docs/decisions/usernames.md): new ones are stored in
-- the form NFKC, and those from before are found by it. Where two of those have one plain form, each is found as it was written.
create index users_by_plain_username on users (lower(normalize(username, NFKC)));

-- Browsers leave the usual port of a scheme out of what they send, so these never matched.
update tenants
   set origins = array(select distinct regexp_replace(o, '^(https://.*):443$|^(http://.*):80$', '\1\2') from unnest(origins) as o)
 where exists (select from unnest(origins) as o where o ~ '^(https://.*:443|http://.*:80)$');
update api_keys
   set origins = array(select distinct regexp_replace(o, '^(https://.*):443$|^(http://.*):80$', '\1\2') from unnest(origins) as o)
 where exists (select from unnest(origins) as o where o ~ '^(https://.*:443|http://.*:80)$');
