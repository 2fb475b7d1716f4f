import { cellBy, rowsBy, runBy } from '../database/statements.ts';
import { tableOf } from '../database/table.ts';

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

/** A file of an image. */
interface NewFile {
  hash: string;
  width: number;
  height: number;
  content: Uint8Array;
}

/** Adds a file of an image that was added in the same transaction. */
export const insertFile = runBy<[NewFile]>({
  text: 'insert into image_files (tenant_id, hash, width, height, content) values ($1, $2, $3, $4, $5)',
  values: ({ hash, width, height, content }) => [hash, width, height, Buffer.from(content)],
});

/** A file without its content. */
interface MeasuredFile {
  hash: string;
  width: number;
  height: number;
  bytes: number;
}

/** The files of these images, by width. */
export const readFiles = rowsBy<MeasuredFile, [hashes: readonly string[]]>({
  text: `
    select hash, width, height, octet_length(content) as bytes from image_files
     where tenant_id = $1 and hash = any($2) order by width`,
});

/** The content of one file; undefined: there is none. */
export const readContent = cellBy<{ content: Buffer }, [hash: string, width: number]>({
  name: 'read-image-file',
  text: 'select content from image_files where tenant_id = $1 and hash = $2 and width = $3',
});

/** A campaign that is not cancelled and shows an uploaded image. */
interface ShowingCampaign {
  campaign_id: number;
  custom_id: string;
  state: string;
  image: string;
}

/** A template that shows one. */
interface ShowingTemplate {
  name: string;
  image: string;
}

const image = `definition ->> 'image'`;

/** Campaigns of the tenant whose image has `path` in its address, newest first; cancelled ones are shown nowhere. */
export const readShowingCampaigns = rowsBy<ShowingCampaign, [path: string]>({
  text: `
    select campaign_id, custom_id, state, ${image} as image from campaigns
     where tenant_id = $1 and state <> 'cancelled' and position($2 in ${image}) > 0
     order by campaign_id desc`,
});

/** Templates of the tenant whose image has `path` in its address, by name. */
export const readShowingTemplates = rowsBy<ShowingTemplate, [path: string]>({
  text: `
    select name, ${image} as image from templates
     where tenant_id = $1 and position($2 in ${image}) > 0
     order by name`,
});
