import { type Static, Type } from 'typebox';
import { maxIdLength, model, utcTime } from '../values/schemas.ts';

/** Most bytes of an upload. */
export const maxImageBytes = 8 * 1024 * 1024;

/** Most pixels of a side, and of the whole: four bytes each are held while an image is read. */
export const maxImageSide = 8_192;
export const maxImagePixels = 16_000_000;

/** What an image is made into, in pixels; a narrower one is made into its own width in place of greater ones. */
export const imageWidths = [320, 640, 1280] as const;

/** The content type of the files that are made. */
export const imageFileType = 'image/webp';

/** The path of the public files of all images of a tenant, up to their hash. */
export function imagesPath(tenant_id: number): string {
  return `/public/images/${tenant_id}/`;
}

/** Body of an upload. */
export const imageUploadSchema = Type.String({
  title: 'ImageUpload',
  format: 'binary',
  maxLength: maxImageBytes,
  description: `PNG, JPEG or WebP, at most ${maxImageSide} pixels a side and ${maxImagePixels} in all`,
});

const imageHash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  maxLength: 64,
  description: 'SHA-256 of the uploaded bytes',
});

export const imageName = Type.String({
  minLength: 1,
  maxLength: maxIdLength,
  description: 'What staff call it, such as the name of its file',
});

const pixels = (description: string) => Type.Integer({ minimum: 1, description });

const file = model('ImageFile', {
  width: pixels('In pixels'),
  height: pixels('In pixels'),
  bytes: Type.Integer({ minimum: 0 }),
  url: Type.String({ description: 'Public address of this width' }),
});

const use = model('ImageUse', {
  campaign_id: Type.Integer(),
  custom_id: Type.String(),
  state: Type.String({ description: 'draft, published or settled' }),
});

/** An uploaded image as it is answered. */
export const imageSchema = model('Image', {
  hash: imageHash,
  name: imageName,
  width: pixels('Size of the upload'),
  height: pixels('Size of the upload'),
  url: Type.String({ description: 'Public address of the widest file: for `image` of a definition' }),
  files: Type.Array(file, { description: 'By width' }),
  author: Type.String({ description: 'Username of who uploaded it' }),
  created_at: utcTime('When it was uploaded'),
  campaigns: Type.Array(use, { description: 'Campaigns that show it, newest first; cancelled ones do not' }),
  templates: Type.Array(Type.String(), { description: 'Names of the templates that show it' }),
});
export type Image = Static<typeof imageSchema>;

/** Path parameter of one image. */
export const imagePathParameter = { hash: imageHash };

/** Path parameters of one public file. */
export const imageFilePath = {
  tenant_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Id of the tenant' }),
  hash: imageHash,
  width: Type.Integer({ minimum: 1, maximum: maxImageSide, description: 'One of the widths of its files' }),
};
