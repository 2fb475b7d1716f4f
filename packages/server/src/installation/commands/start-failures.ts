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
  if (isDatabaseRefusal(code)) return `The database of DATABASE_URL refuses: ${message}.`;
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
  const { code: reason, message } = (options.cause ?? {}) as SystemError;
  return `The database of DATABASE_URL cannot be reached (${reason ?? message ?? 'no answer'}); nothing was started.`;
}

/** Wrong credentials (class 28), no such database (3D), no right to do it (42501). */
function isDatabaseRefusal(code: string): boolean {
  return /^(28|3D)/.test(code) || code === '42501';
}
