-- Of a change request, `consequences` are those of the last look, and these those of the moment when it was asked for
-- (docs/rules/change-requests.md#1). Both are null where an earlier release asked: then the request was never looked at.
alter table change_requests
  add column consequences_at timestamptz,
  add column asked_consequences jsonb;
