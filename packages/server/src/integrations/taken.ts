import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { MessageOutcome } from '@laurel/contract/integrations/fasttrack.ts';

/** A message as it was received. */
export interface ReceivedMessage {
  /** The message; null where it was too long to be read. */
  message: unknown;
  /** Its JSON text where it was received by itself, so that it is kept with every digit; absent: the text of `message`. */
  text?: string | undefined;
  /** Its bytes, by which it is known again where they are not that text. */
  bytes?: Uint8Array | undefined;
  /** What is wrong with its text or its length. */
  errors?: EventError[] | undefined;
}

/** What became of a message. */
export interface Taken {
  outcome: MessageOutcome;
  /** Of its events, or of those that it voided. */
  unique_ids: string[];
  /** Why it was refused; empty otherwise. */
  errors: EventError[];
}

/** A message that was refused. */
export function refusedFor(errors: EventError[]): Taken {
  return { outcome: 'refused', unique_ids: [], errors };
}
