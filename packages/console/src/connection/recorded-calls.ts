import { useSyncExternalStore } from 'react';

/** A call that a screen made. */
export interface RecordedCall {
  id: number;
  method: string;
  /** With its query. */
  path: string;
  /** JSON text; undefined: none was sent. */
  body: string | undefined;
  /** The content type of a file that was sent in place of JSON. */
  fileType?: string | undefined;
  /** Undefined: no answer yet, or none at all. */
  status: number | undefined;
  tenant: string | undefined;
}

/** A screen that stays open asks again and again: only the newest of equal calls is kept. */
const MAX_CALLS = 60;
let calls: readonly RecordedCall[] = [];
let made = 0;
const listeners = new Set<() => void>();

/** Notes a call; answers how to note its status. */
export function recordCall(call: Omit<RecordedCall, 'id' | 'status'>): (status: number) => void {
  made += 1;
  const recorded: RecordedCall = { ...call, id: made, status: undefined };
  const others = calls.filter(
    (other) => other.method !== call.method || other.path !== call.path || other.body !== call.body,
  );
  show([recorded, ...others].slice(0, MAX_CALLS));
  return (status) => show(calls.map((one) => (one.id === recorded.id ? { ...one, status } : one)));
}

/** For another screen. */
export function forgetCalls(): void {
  show([]);
}

export function useRecordedCalls(): readonly RecordedCall[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => calls,
  );
}

function show(next: readonly RecordedCall[]): void {
  calls = next;
  for (const listener of listeners) listener();
}

/**
 * The call as a command for a shell; the access token comes from a variable. `base`: address of the server without a slash
 * at its end.
 */
export function curlText(
  { method, path, body, fileType, tenant }: Omit<RecordedCall, 'id' | 'status'>,
  base: string,
): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(base + path)}`,
    '-H "Authorization: Bearer $LAUREL_TOKEN"',
    ...(tenant === undefined ? [] : [`-H 'Laurel-Tenant: ${tenant}'`]),
    ...(fileType === undefined ? [] : [`-H 'Content-Type: ${fileType}'`, '--data-binary @FILE']),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Passwords are shown nowhere. */
export function withoutSecrets(body: string | undefined): string | undefined {
  return body?.replace(/("(?:[a-z_]*password|secret)"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1"…"');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
