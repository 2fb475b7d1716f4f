export type ContentCoding = 'gzip' | 'identity';

/**
 * The coding that fits `Accept-Encoding` best (RFC 9110 section 12.5.3); undefined if the client accepts neither. Compressed
 * only if the client names gzip, or excludes everything else: a client that sends only `*` may not be able to inflate.
 */
export function chooseCoding(header: string | string[] | undefined): ContentCoding | undefined {
  const weights = readWeights(header);
  const any = weights.get('*');
  const gzip = weights.get('gzip') ?? weights.get('x-gzip');
  const identity = weights.get('identity') ?? any;
  if (gzip !== undefined && gzip > 0 && gzip >= (identity ?? 0)) return 'gzip';
  if ((identity ?? 1) > 0) return 'identity';
  return (gzip ?? any ?? 0) > 0 ? 'gzip' : undefined;
}

/** Whether a client names Brotli as a coding that it takes. */
export function takesBrotli(header: string | string[] | undefined): boolean {
  return (readWeights(header).get('br') ?? 0) > 0;
}

/** Unreadable parts are ignored; of a repeated coding the last counts. */
function readWeights(header: string | string[] | undefined): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of String(header ?? '').split(',')) {
    const [, coding, weight = '1'] = elementForm.exec(element) ?? [];
    if (coding !== undefined) weights.set(coding.toLowerCase(), Number(weight));
  }
  return weights;
}

const elementForm = /^\s*([\w*!#$%&'+.^`|~-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;
