import type { TenantSession } from '../../database/database.ts';
import { tableOf } from '../../database/table.ts';

/** An uploaded image without its files. */
export interface StoredImage {
  hash: string;
  name: string;
  /** Of the upload. */
  width: number;
  height: number;
  author: string;
  created_at: Date;
}

const images = tableOf<StoredImage, 'hash'>({
  table: 'images',
  columns: 'hash, name, width, height, author, created_at',
  key: 'hash',
  order: 'created_at desc, hash',
});

/** Adds an image; false: the tenant has it already. */
export async function insertImage(tenant: TenantSession, image: StoredImage): Promise<boolean> {
  const { hash, name, width, height, author, created_at } = image;
  const rows = await tenant.query({
    text: `
      insert into images (tenant_id, hash, name, width, height, author, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (tenant_id, hash) do nothing
      returning 1`,
    values: [hash, name, width, height, author, created_at],
  });
  return rows.length > 0;
}

/** One image of the tenant. */
export const readImage = images.read;

/** One image of the tenant, locked until the transaction ends. */
export const lockImage = images.lock;

/** How many images the tenant has. */
export const countImages = images.count;

/** The images of the tenant, newest first. */
export const readImages = images.page;

/** Deletes an image with its files. The caller holds its lock and has seen that nothing shows it. */
export async function deleteImage(tenant: TenantSession, hash: string): Promise<void> {
  await tenant.query({ text: 'delete from images where tenant_id = $1 and hash = $2', values: [hash] });
}
