import { faultCodes, operationRows } from '@laurel/client/contract-rows.ts';
import type { Plugin } from 'vite';

/**
 * What sending a request needs to know of the contract, as constants: the module itself works them out of every schema,
 * which would all go to the browser. The client's own build does the same (tools/build-client.ts).
 */
export function contractRows(): Plugin {
  return {
    name: 'contract-rows',
    load: (id) =>
      id.replaceAll('\\', '/').endsWith('packages/client/src/contract-rows.ts')
        ? `export const operationRows = ${JSON.stringify(operationRows)};
export const faultCodes = ${JSON.stringify(faultCodes)};`
        : undefined,
  };
}
