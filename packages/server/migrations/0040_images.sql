-- Uploaded images (docs/decisions/images.md): what was uploaded is not kept, only what was made of it, each width as a file.
create table images (
  tenant_id integer not null,
  -- SHA-256 of the uploaded bytes, in hexadecimal digits: the same upload is the same image.
  hash text collate "C" not null,
  name text not null,
  -- Of the upload, in pixels.
  width integer not null,
  height integer not null,
  author text not null,
  created_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index images_by_time on images (tenant_id, created_at, hash);

create table image_files (
  tenant_id integer not null,
  hash text collate "C" not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  primary key (tenant_id, hash, width),
  foreign key (tenant_id, hash) references images on delete cascade
);
-- WebP is compressed already.
alter table image_files alter column content set storage external;

alter table images enable row level security;
create policy of_tenant on images using (tenant_id = current_tenant());
alter table image_files enable row level security;
create policy of_tenant on image_files using (tenant_id = current_tenant());
