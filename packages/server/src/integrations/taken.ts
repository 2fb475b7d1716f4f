import type { EventError } from '@laurel/contract/events/event-validation.ts';
import type { MessageOutcome } from '@laurel/contract/integrations/fasttrack.ts';
import type { RefusedSource } from '@laurel/contract/integrations/refused-messages.ts';
import type { LogFollower } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';
import type { Ingestion, IngestionLimits } from '../events/events.ts';

/** The dependencies of this module's operations. */
export interface IntegrationDependencies {
  database: Database;
  clock: () => Date;
  /** The one way by which events become durable. */
  intake: Pick<Ingestion, 'accept'>;
  limits: Pick<IngestionLimits, 'batchEvents' | 'eventBytes'>;
  scoring: Pick<LogFollower, 'wake' | 'written'>;
  /** Called with the number of messages that were refused for the first time. */
  onRefused: (source: RefusedSource, messages: number) => void;
  /** Called when old messages could not be removed; it is tried again. */
  onError: (error: unknown, tenant_id?: number) => void;
}

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
