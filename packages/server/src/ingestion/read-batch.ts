import { isUtf8 } from 'node:buffer';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { findText, type TextCheck, type TextError, unstorable } from '@laurel/contract/values/stored-text.ts';
import type { IngestionLimits } from './limits.ts';

/** The elements of one request's body, not yet checked, and what is wrong with the text of some. */
export interface Batch {
  elements: unknown[];
  /** Asks an element for strings that no database can hold; undefined when the body cannot contain any. */
  textErrors: ((element: unknown) => TextError[]) | undefined;
}

/**
 * Reads a body into its elements: a JSON array, or an object whose only member `items` is that array (decisions 2). Faults:
 * `malformed_body`, `batch_too_large`.
 */
export function readBatch(body: Buffer, limits: IngestionLimits): Batch {
  const text = body.toString('utf8');
  const elements = elementsOf(parse(text));
  if (elements.length > limits.batchEvents) {
    throw new Fault(
      'batch_too_large',
      `The batch holds ${elements.length} events; the limit is ${limits.batchEvents}.`,
    );
  }
  if (!isUtf8(body)) return { elements, textErrors: (element) => findText(element, malformed) };
  if (!mayHoldBadText.test(text)) return { elements, textErrors: undefined };
  return { elements, textErrors: (element) => findText(element, unstorable) };
}

/** In JSON text, NUL and lone surrogates can only be written as escapes, so most bodies need no look at their strings. */
const mayHoldBadText = /\\u(?:0000|[dD][89a-fA-F])/;

/** The decoder put U+FFFD where bytes were no UTF-8. */
const malformed: TextCheck = (text) => (text.includes('\uFFFD') ? 'is not valid UTF-8' : unstorable(text));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault('malformed_body', 'The body is not valid JSON.');
  }
}

function elementsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  const { items } = (body ?? {}) as { items?: unknown };
  if (Array.isArray(items) && Object.keys(body as object).length === 1) return items;
  throw new Fault(
    'malformed_body',
    'The body must be a JSON array of events, or an object whose only member "items" is one.',
  );
}
