import { writeOpenApiDocument } from '@laurel/contract/openapi/document.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Handlers } from '../../http/handlers.ts';

/** The document of this release; it is made once. */
export const openApiDocument = writeOpenApiDocument(packageJson.version);

/** `GET /openapi.json` (docs/rules/operations.md#1). */
export function referenceRoutes() {
  return {
    readOpenApiDocument: () => openApiDocument,
  } satisfies Partial<Handlers>;
}
