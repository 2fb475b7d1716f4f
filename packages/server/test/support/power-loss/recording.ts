import { openSync, readFileSync, writeSync } from 'node:fs';

/**
 * One call into the file system, after it was done, or a mark of the recorded program. Paths are relative to the recorded
 * folder.
 */
export type FileCall =
  | { op: 'open'; file: number; path: string; creates: boolean }
  | { op: 'close'; file: number }
  | { op: 'write'; file: number; at: number }
  | { op: 'truncate'; file: number; size: number }
  | { op: 'truncatePath'; path: string; size: number }
  | { op: 'put'; path: string }
  | { op: 'fsync'; file: number }
  | { op: 'rename'; path: string; to: string }
  | { op: 'remove'; path: string }
  | { op: 'makeDirectory'; path: string };

/** What the recorded program reports: its current phase, or what has just been acknowledged. */
export type Mark =
  | { op: 'phase'; phase: string }
  | { op: 'acknowledged'; batch: number }
  | { op: 'published'; campaign: number };

export type Call = FileCall | Mark;

/** A call with the bytes that were written, empty if none were. */
export interface Recorded {
  call: Call;
  bytes: Buffer;
}

/**
 * Opens a recording to be added to. Each addition is one append, which the kernel does whole and in order whichever thread
 * makes it: what was recorded before an acknowledgement had happened before it.
 */
export function openRecording(path: string): (call: Call, bytes?: Uint8Array) => void {
  const descriptor = openSync(path, 'a');
  const write = writeSync;
  return (call, bytes = new Uint8Array()) => {
    const header = Buffer.from(JSON.stringify(call));
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32LE(header.length, 0);
    lengths.writeUInt32LE(bytes.length, 4);
    const whole = Buffer.concat([lengths, header, bytes]);
    if (write(descriptor, whole) !== whole.length) throw new Error('the recording could not be written');
  };
}

export function readRecording(path: string): Recorded[] {
  const whole = readFileSync(path);
  const recorded: Recorded[] = [];
  for (let at = 0; at < whole.length; ) {
    const header = at + 8;
    const bytes = header + whole.readUInt32LE(at);
    const next = bytes + whole.readUInt32LE(at + 4);
    const call = JSON.parse(whole.toString('utf8', header, bytes)) as Call;
    recorded.push({ call, bytes: whole.subarray(bytes, next) });
    at = next;
  }
  return recorded;
}
