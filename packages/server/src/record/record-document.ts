import { Readable } from 'node:stream';
import type { CampaignRecordParts } from './read-record.ts';

/** A record as one JSON document, written while it is read. */
export function recordDocument(record: CampaignRecordParts): Readable {
  return Readable.from(textOf(record));
}

async function* textOf({
  head,
  versions,
  exclusions,
  alarms,
  players,
}: CampaignRecordParts): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  yield* listOf('versions', versions());
  yield* listOf('exclusions', exclusions());
  yield `,"alarms":${JSON.stringify(alarms)}`;
  yield* listOf('players', players());
  yield '}';
}

async function* listOf(name: string, slices: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `,"${name}":[`;
  let between = '';
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield between + slice.map((one) => JSON.stringify(one)).join();
    between = ',';
  }
  yield ']';
}
