import { imageFileType } from '@laurel/contract/images/images.ts';
import { namesTag } from '../http/entity-tags.ts';
import { baseUrl, type Handlers, type Links, listPage } from '../http/handlers.ts';
import type { Images } from './images.ts';

/** Caches treat a year as for ever. The policy lets nothing run where a file is opened as a page. */
const fileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** `/api/v1/images` and their public files (docs/rules/campaigns.md#7). */
export function imageRoutes(images: Images, links: Links) {
  return {
    uploadImage: (request) =>
      images.upload(request.staff, {
        name: request.query.name,
        bytes: request.body as unknown as Buffer,
        base: baseUrl(request, links),
      }),
    listImages: (request) =>
      listPage(request, links, (tenant_id, rows) => images.list(tenant_id, baseUrl(request, links), rows)),
    deleteImage: ({ staff, params }) => images.delete(staff, params.hash),
    readImageFile: async ({ params, headers }, reply) => {
      const content = await images.readFile(params);
      const etag = `"${params.hash}-${params.width}"`;
      reply.headers({ ...fileHeaders, etag });
      if (namesTag(headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(imageFileType).send(content);
    },
  } satisfies Partial<Handlers>;
}
