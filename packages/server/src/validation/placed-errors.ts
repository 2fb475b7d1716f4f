import { describeError, type SchemaError } from '@laurel/contract/faults/describe-error.ts';
import { listedErrors } from '@laurel/contract/faults/faults.ts';
import { escapePointer } from '@laurel/contract/values/json-pointer.ts';

/** What a validator found, as it reports it. */
interface Found extends SchemaError {
  instancePath: string;
}

/** One thing that is wrong: a JSON pointer and a sentence. */
interface PlacedError {
  pointer: string;
  detail: string;
}

/** The errors of a validator as people read them: one a place, in the order found, as many as a fault lists. */
export function placedErrors(found: readonly Found[]): PlacedError[] {
  const byPlace = new Map<string, PlacedError>();
  for (const one of found) {
    // That the schema chosen by another member did not match follows from what that schema found.
    if (one.keyword === 'if') continue;
    const { additionalProperty, missingProperty, tag } = one.params as Record<string, string | undefined>;
    const member = additionalProperty ?? missingProperty ?? tag;
    const pointer = one.instancePath + (member === undefined ? '' : `/${escapePointer(member)}`);
    // A value that fits none of several forms is reported once for each; the first report is enough.
    if (!byPlace.has(pointer)) byPlace.set(pointer, { pointer, detail: describeError(one) });
  }
  const places = [...byPlace.values()];
  // Of a value that may be null as well, what is wrong inside it says what its author meant.
  const isMeant = ({ pointer, detail }: PlacedError) =>
    detail !== 'must be null' || !places.some((other) => other.pointer.startsWith(`${pointer}/`));
  return places.filter(isMeant).slice(0, listedErrors);
}
