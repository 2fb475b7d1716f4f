-- Decimals with which amounts of currencies are paid, where a tenant has other ones than ISO 4217: {"USDT": 6}.
alter table tenants add column currency_decimals jsonb not null default '{}';
