import { Fault, type FaultCode, type FaultOptions } from '@laurel/contract/faults/faults.ts';

/** An error as it travels to another process or thread. */
export interface FailureMessage {
  message: string;
  stack?: string | undefined;
  /** Of a refusal: its code, its public text, and what it says in addition; its cause travels as a text. */
  fault?: { code: FaultCode; detail: string; options: Omit<FaultOptions, 'cause'> };
  cause?: string | undefined;
}

/** What is sent of an error. */
export function failureMessage(error: unknown): FailureMessage {
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const sent: FailureMessage = { message, stack, ...(cause instanceof Error && { cause: cause.message }) };
  if (!(error instanceof Fault)) return sent;
  const { cause: _, ...options } = error.options;
  return { ...sent, fault: { code: error.code, detail: error.detail, options } };
}

/** The error at the other end: a fault is a fault there, too. */
export function receivedFailure({ message, stack, fault, cause: text }: FailureMessage): Error {
  const cause = text === undefined ? undefined : new Error(text);
  const error = fault
    ? new Fault(fault.code, fault.detail, { ...fault.options, cause })
    : new Error(message, { cause });
  if (stack !== undefined) error.stack = stack;
  return error;
}
