-- Folds have a new version (packages/rules/src/fold/fold-text.ts): conversions are rounded, and each tournament type has a state of its
-- own. Every fold is built again from the log where it stands; boards show what they showed until a player is reached.
update campaign_folds set built_to = null, folded = 0, complete = false;
