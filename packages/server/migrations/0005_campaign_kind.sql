-- Every definition says its kind from now on; those stored before are tournaments. The text of a definition is kept as it was otherwise.
update campaigns
   set definition = overlay(definition::text placing '{"kind":"tournament",' from position('{' in definition::text) for 1)::json
 where definition->>'kind' is null;

update campaign_versions
   set definition = overlay(definition::text placing '{"kind":"tournament",' from position('{' in definition::text) for 1)::json
 where definition->>'kind' is null;
