import type { Element } from './send-element.ts';

/** Elements that are sent in one request. */
export interface Batch {
  /** 0, 1, 2, … in the order of the source. */
  number: number;
  elements: Element[];
}

/** Well below the 16 MiB that a server takes (docs/rules/intake.md#5). */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Puts elements together in order, leaving out the first `skip`; a batch ends at `size` elements or at 4 MiB of text. */
export async function* batchesOf(
  groups: AsyncIterable<Element[]>,
  size: number,
  skip: number,
): AsyncGenerator<Batch> {
  let number = 0;
  let elements: Element[] = [];
  let characters = 0;
  let toSkip = skip;
  for await (const group of groups) {
    for (const element of group) {
      if (toSkip-- > 0) continue;
      elements.push(element);
      characters += element.text?.length ?? 0;
      if (elements.length < size && characters < BATCH_BYTES) continue;
      yield { number: number++, elements };
      elements = [];
      characters = 0;
    }
  }
  if (elements.length > 0) yield { number, elements };
}
