-- Returns whether any tenant allows pages of this site: a browser asks before it sends a credential. Locks nothing.
create or replace function is_origin_known(p_origin text) returns boolean language sql stable security definer
begin atomic
  select exists (select from api_keys where revoked_at is null and p_origin collate "C" = any(origins))
      or exists (select from tenants where p_origin collate "C" = any(origins));
end;

revoke execute on function is_origin_known from public;
