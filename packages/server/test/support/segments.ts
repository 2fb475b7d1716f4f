import assert from 'node:assert/strict';
import type { Segment } from '@laurel/contract/segments/segments.ts';
import type { Laurel } from './laurel.ts';
import { type Answer, call, signIn } from './staff.ts';

/** Sends CSV to a path of the API; by default as the owner. */
export async function sendCsv(
  laurel: Laurel,
  path: string,
  csv: string | Uint8Array<ArrayBuffer>,
  accessToken?: string,
): Promise<Answer> {
  const sender = accessToken ?? (await signIn(laurel));
  return call(laurel, sender, 'POST', path, { body: csv, type: 'text/csv' });
}

let made = 0;

/** A new segment of these players. */
export async function uploadedSegment(laurel: Laurel, player_ids: readonly string[]): Promise<Segment> {
  const name = encodeURIComponent(`segment ${++made}`);
  const { status, body } = await sendCsv(laurel, `/api/v1/segments?name=${name}`, player_ids.join('\n'));
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
