import { writeOpenApiDocument } from '@laurel/contract/openapi/document.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Handlers } from '../../framework/handlers.ts';

/** The document of this release; it is made once. */
export const openApiDocument = writeOpenApiDocument(packageJson.version);

/** `GET /openapi.json` (decisions 7). */
export function referenceHandlers() {
  return {
    readOpenApiDocument: () => openApiDocument,
  } satisfies Partial<Handlers>;
}
