import { LaurelFault } from '@laurel/client/faults.ts';
import { campaignKey, laurel, pathId, useRead } from '../connection/laurel.ts';
import { wholeNumber } from '../values/whole-number.ts';

/** What is known of a certificate without reading it. */
export interface CertificateFacts {
  /** SHA-256 of the file. */
  hash: string;
  bytes: number;
  made_at: string;
}

/** How often a campaign that is settled is asked whether its certificate is made. */
const LOOKS_APART_MILLISECONDS = 2_000;

/** The facts of the certificate; null while it is not made, which is looked at again and again. */
export function useCertificate(id: string) {
  return useRead(campaignKey(id, 'certificate'), (signal) => readFacts(id, signal), {
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    every: ({ state }) => (state.data === null ? LOOKS_APART_MILLISECONDS : false),
  });
}

/** The first byte comes with all that is asked for here. */
async function readFacts(id: string, signal: AbortSignal): Promise<CertificateFacts | null> {
  try {
    const request = { path: { id: pathId(id) }, headers: { range: 'bytes=0-0' }, signal };
    const { headers, body } = await laurel.readCertificate.answer(request);
    await body.cancel();
    return factsOf(headers);
  } catch (error) {
    if (error instanceof LaurelFault && error.status === 404) return null;
    throw error;
  }
}

function factsOf(headers: Headers): CertificateFacts {
  const [, bytes = ''] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return {
    hash: (headers.get('etag') ?? '').replaceAll('"', ''),
    bytes: wholeNumber(bytes) ?? 0,
    made_at: new Date(headers.get('last-modified') ?? 0).toISOString(),
  };
}

/** The whole file. */
export async function downloadCertificate(id: string, signal?: AbortSignal): Promise<Blob> {
  const body = await laurel.readCertificate({ path: { id: pathId(id) }, signal });
  return new Response(body).blob();
}
