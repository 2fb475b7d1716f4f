import { writeOpenApiDocument } from '@laurel/contract/openapi/document.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Handlers } from '../../http/handlers.ts';
import type { Links } from '../../http/pages.ts';

/** `GET /openapi.json` (docs/rules/operations.md#1). The document is made at the first request: most starts get none. */
export function referenceRoutes({ publicUrl }: Links) {
  let document: ReturnType<typeof writeOpenApiDocument> | undefined;
  return {
    readOpenApiDocument: () => {
      document ??= writeOpenApiDocument(packageJson.version, publicUrl);
      return document;
    },
  } satisfies Partial<Handlers>;
}
