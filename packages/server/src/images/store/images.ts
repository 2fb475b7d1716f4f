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

const table = tableOf<StoredImage, 'hash'>({
  table: 'images',
  columns: 'hash, name, width, height, author, created_at',
  key: 'hash',
  order: 'created_at desc, hash',
});

/** The images of the tenant, newest first. One is removed under its lock, with its files, when nothing shows it. */
export const images = {
  ...table,
  insert: table.insertUnlessTakenOf<StoredImage>('tenant_id, hash', [
    ...(['hash', 'name', 'width', 'height', 'author', 'created_at'] as const),
  ]),
};
