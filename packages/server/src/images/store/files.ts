import type { TenantSession } from '../../database/database.ts';

/** A file of an image. */
export interface NewFile {
  hash: string;
  width: number;
  height: number;
  content: Uint8Array;
}

/** Adds a file of an image that was added in the same transaction. */
export async function insertFile(
  tenant: TenantSession,
  { hash, width, height, content }: NewFile,
): Promise<void> {
  await tenant.query({
    text: 'insert into image_files (tenant_id, hash, width, height, content) values ($1, $2, $3, $4, $5)',
    values: [hash, width, height, Buffer.from(content)],
  });
}

/** A file without its content. */
export interface MeasuredFile {
  hash: string;
  width: number;
  height: number;
  bytes: number;
}

/** The files of these images, by width. */
export function readFiles(tenant: TenantSession, hashes: readonly string[]): Promise<MeasuredFile[]> {
  return tenant.query<MeasuredFile & Record<string, unknown>>({
    text: `
      select hash, width, height, octet_length(content) as bytes from image_files
       where tenant_id = $1 and hash = any($2) order by width`,
    values: [hashes],
  });
}

/** The content of one file; undefined: there is none. */
export async function readContent(
  tenant: TenantSession,
  { hash, width }: { hash: string; width: number },
): Promise<Buffer | undefined> {
  const [row] = await tenant.query<{ content: Uint8Array }>({
    name: 'read-image-file',
    text: 'select content from image_files where tenant_id = $1 and hash = $2 and width = $3',
    values: [hash, width],
  });
  return row && Buffer.from(row.content);
}
