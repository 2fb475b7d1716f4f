import type { FaultCode } from '../faults/faults.ts';
import type { Operation } from './operation.ts';

/** Faults of any request, whatever the operation. */
export const faultsOfAll: readonly FaultCode[] = [
  'malformed_request',
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'shutting_down',
];

/** Every fault that the operation can answer, each once, in no particular order. */
export function faultsOf(operation: Operation): Set<FaultCode> {
  return new Set([
    ...faultsOfAll,
    ...faultsOfAccess(operation),
    ...faultsOfParameters(operation),
    ...faultsOfBody(operation),
    ...(operation.faults ?? []),
  ]);
}

/** An owner can name a tenant in Laurel-Tenant that is no number, or that does not exist. */
function faultsOfAccess({ access }: Operation): FaultCode[] {
  if (access.kind === 'public') return [];
  const refused: FaultCode[] = ['unauthenticated', 'forbidden', 'database_unavailable'];
  if (access.kind === 'player') return refused;
  if (access.kind === 'log') return [...refused, 'invalid_parameter', 'not_found'];
  const readsTenant = access.kind === 'staff' || access.accessToken === 'optional';
  return readsTenant ? [...refused, 'invalid_parameter', 'not_found'] : refused;
}

function faultsOfParameters({ parameters }: Operation): FaultCode[] {
  if (parameters?.query === undefined && parameters?.path === undefined) return [];
  const isList = 'page' in (parameters.query?.properties ?? {});
  return isList ? ['invalid_parameter', 'page_not_found'] : ['invalid_parameter'];
}

/** A body that is sent where none is taken is read and ignored, if it is JSON. */
function faultsOfBody({ method, body }: Operation): FaultCode[] {
  if (method === 'GET') return [];
  const unreadable: FaultCode[] = ['malformed_body', 'body_too_large', 'unsupported_media_type'];
  return body ? [...unreadable, 'invalid_body'] : unreadable;
}
