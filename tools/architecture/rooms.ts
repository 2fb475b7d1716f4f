import { frames, type Subject, subjects } from './subjects.ts';

const server = 'packages/server/src/';
const serverFrames = frames['packages/server/src'] ?? [];

/** What a file of a subject is for. */
export type Role = 'public' | 'routes' | 'commands' | 'public commands' | 'store' | 'use case';

/** Where a file of the server belongs. */
export type Room = { kind: 'subject'; name: Subject; role: Role } | { kind: 'frame'; name: string };

/** The room of a file of the server; undefined for other packages, and for folders that are no room. */
export function roomOf(path: string): Room | undefined {
  if (!path.startsWith(server)) return undefined;
  const [name = '', ...rest] = path.slice(server.length).split('/');
  if (isSubject(name)) return { kind: 'subject', name, role: roleOf(name, rest) };
  return serverFrames.includes(name) || name === 'main.ts' ? { kind: 'frame', name } : undefined;
}

/** Whether a file may hold SQL: the stores of the subjects, and what opens databases. */
export function isStore(path: string): boolean {
  const room = roomOf(path);
  return room?.kind === 'subject' ? room.role === 'store' : room?.name === 'database';
}

function isSubject(name: string): name is Subject {
  return subjects.some((subject) => subject === name);
}

function roleOf(subject: Subject, [first = '', ...rest]: string[]): Role {
  if (rest.length === 0 && first === `${subject}.ts`) return 'public';
  const folder = first.replace(/\.ts$/, '');
  if (/^(?:[\w-]+-)?routes$/.test(folder)) return 'routes';
  if (folder === 'commands') return rest[0] === `${subject}.ts` ? 'public commands' : 'commands';
  return [folder, ...rest].some((part) => /^store(\.ts)?$/.test(part)) ? 'store' : 'use case';
}
