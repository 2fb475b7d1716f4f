import { Fault } from '@laurel/contract/faults/faults.ts';

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  port?: number;
  address?: string;
  path?: string;
}

/** One sentence for a person who could not start a server or open its database. Never holds a setting's secret. */
export function startFailureSentence(error: unknown): string {
  if (error instanceof Fault) return faultSentence(error);
  const { code = '', syscall = '', message, port, address, path } = error as SystemError;
  const listening = listenSentences[code];
  if (listening && (syscall === 'listen' || syscall === 'getaddrinfo'))
    return listening(address ?? '', port ?? 0);
  if (code === 'ERR_INVALID_URL') return 'DATABASE_URL is no address of a PostgreSQL database.';
  if (isDatabaseRefusal(code)) return refusal(message);
  if (path !== undefined && code) return `The data directory cannot be used: ${message}.`;
  return message.endsWith('.') ? message : `${message}.`;
}

const listenSentences: Record<string, (address: string, port: number) => string> = {
  EADDRINUSE: (address, port) =>
    `Port ${port} of ${address} is in use by another program; set PORT to a free one.`,
  EACCES: (_address, port) => `Port ${port} may not be opened by this user; set PORT to one above 1023.`,
  EADDRNOTAVAIL: (address) => `${address} is no address of this machine; HOST must be one.`,
  ENOTFOUND: () => 'HOST is no name or address that is known.',
};

function faultSentence({ code, detail, options }: Fault): string {
  if (code !== 'database_unavailable') return detail;
  const { code: reason = '', message = 'no answer', name } = rootOf(options.cause) as SystemError;
  if (name === 'WrongDatabaseUrl') return `${message}.`;
  if (isDatabaseRefusal(reason)) return refusal(message);
  return `The database of DATABASE_URL cannot be reached (${shownReason(reason, message)}); nothing was started.`;
}

/** The system's codes are words that can be searched for; five digits or letters of PostgreSQL or a pooler are not. */
function shownReason(code: string, message: string): string {
  if (code === '') return message;
  return /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code) ? `${code}: ${message}` : code;
}

function rootOf(error: unknown): unknown {
  const { cause } = (error ?? {}) as Error;
  return cause === undefined ? (error ?? {}) : rootOf(cause);
}

function refusal(message: string): string {
  const advice = /no encryption|SSL off/.test(message)
    ? '; add sslmode=verify-full, or sslmode=require, to DATABASE_URL'
    : '';
  return `The database of DATABASE_URL refuses: ${message}${advice}.`;
}

/** Wrong credentials (class 28), no such database (3D), no right to do it (42501). */
function isDatabaseRefusal(code: string): boolean {
  return /^(28|3D)/.test(code) || code === '42501';
}
