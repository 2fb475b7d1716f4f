-- A cancelled campaign gives its custom_id back: another one may take it, and both stay readable.
alter table campaigns drop constraint campaigns_tenant_id_custom_id_key;
create unique index campaigns_by_custom_id on campaigns (tenant_id, custom_id) where state <> 'cancelled';
