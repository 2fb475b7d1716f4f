import type { Client } from '@laurel/client/client.ts';
import type { Segment } from '@laurel/contract/segments/segments.ts';
import { Failure } from '../../cli/failures.ts';

/** The segment of this name, or else of this id. Throws Failure. */
export async function findSegment(client: Client, text: string): Promise<Segment> {
  const segment = await findSegmentIfThere(client, text);
  if (segment) return segment;
  throw new Failure(`There is no segment "${text}".`);
}

/** The segment of this name, or else of this id; undefined: the tenant has neither. */
export async function findSegmentIfThere(client: Client, text: string): Promise<Segment | undefined> {
  const segments = await Array.fromAsync(client.listSegments.items({ query: { page_size: 100 } }));
  return segments.find(({ name }) => name === text) ?? segments.find(({ id }) => String(id) === text);
}
