import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { FastTrackReport, MessageOutcome } from '@laurel/contract/integrations/fasttrack.ts';
import type { ReadMessage } from '@laurel/rules/integrations/fasttrack/read-message.ts';
import type { TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { Oversized, readSlices, type Slice } from '../events/events.ts';
import { readAll, takeMessages } from './fasttrack/take-messages.ts';
import { keepHandedOver, noteRefused, openExpiry } from './refused/keep.ts';
import {
  discardRefused,
  listRefused,
  newRefused,
  readRefusedMessage,
  refusedKey,
} from './refused/refused-message.ts';
import { sendAllAgain, sendOneAgain } from './refused/send-again.ts';
import { closeRefused, insertRefused } from './store.ts';
import type { IntegrationDependencies, ReceivedMessage, Taken } from './taken.ts';

export { eraseRefusedMessages } from './store.ts';

export type Integrations = ReturnType<typeof openIntegrations>;

/** Opens the module that takes messages of other systems and keeps refused ones; starts to remove those that are old. */
export function openIntegrations(dependencies: IntegrationDependencies) {
  const { close } = openExpiry(dependencies);
  const useCases = {
    submitFastTrack: submitMessages,
    keepHandedOver,
    listRefused,
    readRefused: readRefusedMessage,
    sendOneAgain,
    sendAllAgain,
    discard: discardRefused,
  };
  return { ...openModule(dependencies, useCases), close };
}

interface SubmittedBatch {
  tenant_id: number;
  api_key_id: number;
  /** JSON text as sent, inflated. */
  body: Buffer;
}

/**
 * Takes a batch of messages, one by one, and keeps those that are refused; resolves when everything is durable
 * (docs/integrations/fasttrack.md). Faults: `malformed_body`, `batch_too_large`, and those of intake.
 */
export async function submitMessages(
  dependencies: IntegrationDependencies,
  { tenant_id, api_key_id, body }: SubmittedBatch,
): Promise<FastTrackReport> {
  const { clock } = dependencies;
  const { received, messages } = await readBatch(body, dependencies.limits);
  const at = clock();
  let refused = 0;
  const sender = { tenant_id, api_key_id };
  const conclude = async (tenant: TenantSession, all: readonly Taken[]) => {
    const open = all.flatMap((one, index) => {
      const message = received[index];
      return one.outcome === 'refused' && message ? [newRefused('fasttrack', message, one, at)] : [];
    });
    refused = open.length > 0 ? await insertRefused(tenant, open) : 0;
    // A rollback that came before its bet may have been refused before.
    const rollbacks = received.filter(
      (_, index) => messages[index]?.means === 'rollback' && all[index]?.outcome !== 'refused',
    );
    const keys = rollbacks.map(refusedKey);
    if (keys.length > 0) await closeRefused(tenant, 'fasttrack', keys, at);
  };
  const isOver = (all: readonly Taken[]) => all.every(({ outcome }) => outcome !== 'refused');
  const taken = await takeMessages(dependencies, sender, messages, { isOver, conclude });
  await noteRefused(dependencies, { tenant_id, source: 'fasttrack', refused, at });
  return reportOf(taken);
}

/** Lets other requests run between two slices, as intake does. */
async function readBatch(body: Buffer, limits: IntegrationDependencies['limits']) {
  const received: ReceivedMessage[] = [];
  const messages: ReadMessage[] = [];
  for (const { elements, textErrors } of readSlices(body, limits)) {
    if (received.length > 0) await setImmediate();
    const slice: ReceivedMessage[] = [];
    for (const element of elements) slice.push(await readElement(element, { body, limits, textErrors }));
    received.push(...slice);
    messages.push(...readAll(slice));
  }
  return { received, messages };
}

type Sent = Pick<Slice, 'textErrors'> & { body: Buffer; limits: IntegrationDependencies['limits'] };

async function readElement(element: unknown, { body, limits, textErrors }: Sent): Promise<ReceivedMessage> {
  if (element instanceof Oversized) return { message: null, errors: [await tooLong(body, element, limits)] };
  const errors = textErrors?.(element) ?? [];
  return { message: element, errors: errors.length > 0 ? errors : undefined };
}

/** Bytes that are hashed before other requests get their turn. */
const HASHED_BYTES = 1024 * 1024;

async function tooLong(
  body: Buffer,
  { start, end }: Oversized,
  { eventBytes }: IntegrationDependencies['limits'],
): Promise<EventError> {
  const hash = createHash('sha256');
  for (let at = start; at < end; at += HASHED_BYTES) {
    hash.update(body.subarray(at, Math.min(end, at + HASHED_BYTES)));
    await setImmediate();
  }
  const size = `${end - start} bytes with SHA-256 ${hash.digest('hex')}`;
  return {
    pointer: '',
    detail: `must be of at most ${eventBytes} bytes, and is too long to be kept: ${size}`,
  };
}

const counters: Record<MessageOutcome, Exclude<keyof FastTrackReport, 'items'>> = {
  accepted: 'accepted',
  duplicate: 'duplicates',
  conflict: 'conflicts',
  ignored: 'ignored',
  refused: 'refused',
};

function reportOf(taken: readonly Taken[]): FastTrackReport {
  const counts = { accepted: 0, duplicates: 0, conflicts: 0, ignored: 0, refused: 0 };
  const items = taken.map(({ outcome, unique_ids, errors }, index) => {
    counts[counters[outcome]]++;
    return { index, outcome, unique_ids, ...(errors.length > 0 ? { errors } : {}) };
  });
  return { ...counts, items };
}
