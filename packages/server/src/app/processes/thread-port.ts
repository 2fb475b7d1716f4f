import { exactNumber, isRawNumber } from '@laurel/contract/values/exact-json.ts';

/** Sends a message to another thread: what it holds is copied, numbers of more digits than a double holds included. */
export function postTo(port: { postMessage: (message: unknown) => void }, message: object): void {
  try {
    port.postMessage(message);
  } catch (error) {
    // Such numbers are rare, so only where a message has one are they looked for.
    if ((error as Error).name !== 'DataCloneError') throw error;
    const marked = mapped(message, (value) =>
      isRawNumber(value) ? { rawNumber: value.rawJSON } : undefined,
    );
    port.postMessage({ marked });
  }
}

/** What was given to `postTo`, but bytes are a Uint8Array. */
export function received(message: object): object {
  if (!('marked' in message)) return message;
  const numberOf = (value: object) =>
    'rawNumber' in value ? exactNumber(String(value.rawNumber)) : undefined;
  return mapped(message.marked, numberOf) as object;
}

/** A copy in which `change` has replaced what it answers for; bytes, times and the like stay as they are. */
function mapped(value: unknown, change: (value: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const changed = change(value);
  if (changed !== undefined) return changed;
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, change)]));
}
