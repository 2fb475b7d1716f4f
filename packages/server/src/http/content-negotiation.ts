/**
 * The one of the `offered` media types that fits `Accept` best (RFC 9110 section 12.5.1): by the weight that the client
 * gives, then by how exactly it is named, then as offered. The first one if the client accepts none, or sends no `Accept`.
 */
export function acceptedType<Type extends string>(
  header: string | undefined,
  offered: readonly [Type, ...Type[]],
): Type {
  const ranges = readRanges(header ?? '*/*');
  const served = offered
    .map((type) => ({ type, ...weightOf(type, ranges) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.exactness - a.exactness);
  return served[0]?.type ?? offered[0];
}

interface Range {
  range: string;
  weight: number;
}

/** Unreadable parts are ignored, and so are parameters except the weight. */
function readRanges(header: string): Range[] {
  return header.split(',').flatMap((element) => {
    const [range = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
    const [, weight = '1'] = parameters.map((one) => WEIGHT.exec(one)).find((found) => found !== null) ?? [];
    return RANGE.test(range) ? [{ range, weight: Number(weight) }] : [];
  });
}

const RANGE = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/;
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** The most specific range that contains the type gives its weight. */
function weightOf(type: string, ranges: Range[]): { weight: number; exactness: number } {
  const forms = ['*/*', `${type.split('/', 1)[0]}/*`, type];
  for (const [exactness, form] of [...forms.entries()].reverse()) {
    const found = ranges.find(({ range }) => range === form);
    if (found) return { weight: found.weight, exactness };
  }
  return { weight: 0, exactness: 0 };
}

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
