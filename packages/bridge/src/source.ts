/** A message of a queue, as its broker delivered it. */
export interface QueueMessage {
  body: Uint8Array;
  /** Undefined if the message names no content type. */
  contentType: string | undefined;
  /** Names and texts, among which are the attributes of a CloudEvent in binary mode; absent: the message has none. */
  headers?: readonly (readonly [name: string, value: string])[];
  /** Where it was, for people: `partition 0 of events, offset 15`. */
  place: string;
}

/** What a bridge does with the messages of one connection. */
export interface QueueReceiver<Message extends QueueMessage> {
  receive: (message: Message) => void;
  /** Called once with the reason when the connection, or what it reads, is gone. */
  lost: (reason: unknown) => void;
  /** Called with a position in the queue that is acknowledged; for brokers that number their messages. */
  reached: (position: string, offset: number) => void;
}

/** An open connection to a broker that delivers messages to a receiver. */
export interface SourceConnection<Message extends QueueMessage> {
  /** The most messages that the broker delivers without an acknowledgement. */
  prefetch: number;
  /** Asks for no further messages; those that are on their way still come. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Acknowledges messages, which are the oldest that are not acknowledged, in the order of their delivery. */
  acknowledge: (messages: readonly Message[]) => Promise<void>;
  /** Returns messages to the broker, which delivers them again. */
  giveBack: (messages: readonly Message[]) => Promise<void>;
  /** Ends the connection; what is not acknowledged goes back to the broker. Never throws. */
  close: () => Promise<void>;
}

/** What the broker has is not what was asked for, nor would be at another attempt. The message is a sentence for people. */
export class UnfitQueue extends Error {
  override readonly name = 'UnfitQueue';
}

/** A queue, stream or topic of a broker. */
export interface QueueSource<Message extends QueueMessage> {
  /** For people, without credentials: `queue laurel.events of RabbitMQ`. */
  name: string;
  /** Connects once, and begins to deliver; throws what keeps it from that: UnfitQueue where no other attempt helps. */
  connect: (receiver: QueueReceiver<Message>) => Promise<SourceConnection<Message>>;
}
