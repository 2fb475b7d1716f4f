import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Laurel } from './laurel.ts';
import { signIn } from './staff.ts';

/** Holds back every statement that reads rounds of players from the log until it is released; counts them. */
export function holdReadings({ service }: Laurel) {
  const { query } = service;
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const readings = { count: 0 };
  const hold = async (statement: { text: string }) => {
    if (!statement.text.includes('as currencies')) return;
    readings.count += 1;
    begun.resolve();
    await held.promise;
  };
  service.query = (statement) => hold(statement).then(() => query(statement) as never);
  const end = () => {
    service.query = query;
  };
  return { readings, begun: begun.promise, release: held.resolve, end };
}

/** Sends a request that hangs up on demand; resolves once the server has seen the end of the connection. */
export async function hangUpOf(laurel: Laurel, method: string, path: string): Promise<() => Promise<void>> {
  const authorization = `Bearer ${await signIn(laurel)}`;
  const connected = once(laurel.app.server, 'connection');
  const client = request(laurel.url + path, { method, headers: { authorization }, agent: false });
  client.on('error', () => undefined).end();
  const [socket] = (await connected) as [Socket];
  return async () => {
    const closed = once(socket, 'close');
    client.destroy();
    await closed;
    await setImmediate();
  };
}
