import { Type } from 'typebox';
import { header } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, publicAccess, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import {
  imageFilePath,
  imageFileType,
  imageName,
  imagePathParameter,
  imageSchema,
  imageUploadSchema,
} from './images.ts';

const path = Type.Object(imagePathParameter);
const hash = 'f0e4c2f76c58916ec258f246851bea091d14d4247a2fc3e18694461b1816e13b';

/** `/api/v1/images` and their public files (docs/rules/campaigns.md#7). */
export const imageOperations = {
  uploadImage: {
    method: 'POST',
    path: '/api/v1/images',
    summary: 'Upload an image',
    description:
      'Laurel recognises the format by the content, not by the name, and encodes the image again as WebP in a few widths, without its metadata. Uploading the same bytes again returns the same image. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { query: Type.Object({ name: imageName }, { additionalProperties: false }) },
    body: { contentType: 'application/octet-stream', schema: imageUploadSchema, required: true },
    answers: { 201: { description: 'The image', schema: imageSchema } },
    example: { query: { name: 'winter.png' }, body: '(the bytes of winter.png)', status: 201 },
  },
  listImages: {
    method: 'GET',
    path: '/api/v1/images',
    summary: 'List uploaded images',
    description: 'Newest first.',
    access: viewerAccess,
    parameters: { query: pageQuery({}, shortPages) },
    answers: ok('One page of images', pageOf('ImagePage', imageSchema)),
    example: { query: { page_size: 10 }, status: 200 },
  },
  deleteImage: {
    method: 'DELETE',
    path: '/api/v1/images/{hash}',
    summary: 'Delete an uploaded image',
    description:
      'An image that a campaign or a template shows cannot be deleted. Browsers keep files that they have cached. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path },
    answers: { 204: { description: 'The image is deleted' } },
    faults: ['not_found', 'conflict'],
    example: { path: { hash }, status: 204 },
  },
  readImageFile: {
    method: 'GET',
    path: '/public/images/{tenant_id}/{hash}/{width}',
    summary: 'A file of an uploaded image',
    description:
      'Anyone who knows the address can read it. The file never changes, so caches may keep it for ever.',
    access: publicAccess,
    parameters: { path: Type.Object(imageFilePath) },
    answers: {
      200: {
        description: 'The file',
        schema: Type.String({ format: 'binary' }),
        contentType: imageFileType,
        headers: { etag: header('Never changes'), 'cache-control': header('For a year, immutable') },
      },
      304: { description: 'The file that `If-None-Match` names' },
    },
    faults: ['not_found', 'database_unavailable'],
    example: { path: { tenant_id: 1, hash, width: 320 }, status: 200 },
  },
} as const satisfies Operations;
