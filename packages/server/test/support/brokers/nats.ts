import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';
import { freePort } from '../free-port.ts';
import { type Broker, startGroup, untilReady } from './broker.ts';
import { programs } from './programs.ts';

/** A NATS server with JetStream and its files in a temporary folder. */
export async function createNats(): Promise<Broker> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-nats-'));
  const host = `127.0.0.1:${await freePort()}`;
  const credentials = { user: 'laurel', pass: 'a word' };
  const port = host.split(':')[1] ?? '';
  const words = ['-a', '127.0.0.1', '-p', port, '-js', '-sd', folder, '--user', 'laurel', '--pass', 'a word'];
  let server = startGroup('/bin/true', []);
  return {
    url: `nats://laurel:a%20word@${host}`,
    start: async () => {
      server = startGroup(programs['nats-server'], words);
      await (await untilReady(() => connect({ servers: host, ...credentials, reconnect: false }))).close();
    },
    kill: () => server.kill(),
    close: async () => {
      await server.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const SECOND = 1_000_000_000;

/** A sender to a stream, whose messages are durable once `send` resolves. Its consumer `laurel` delivers again after two seconds. */
export async function openNatsSender(url: string, stream: string) {
  const { host, username, password } = new URL(url);
  const pass = decodeURIComponent(password);
  const connection = await connect({ servers: host, user: username, pass, reconnect: false });
  const manager = await jetstreamManager(connection);
  const config = { name: stream, subjects: [`${stream}.>`] };
  await manager.streams.info(stream).catch(() => manager.streams.add(config));
  const consumer = { ack_policy: AckPolicy.Explicit, ack_wait: 2 * SECOND, max_ack_pending: 20_000 };
  await manager.consumers
    .info(stream, 'laurel')
    .catch(() => manager.consumers.add(stream, { durable_name: 'laurel', ...consumer }));
  const js = manager.jetstream();
  return {
    send: async (bodies: (string | Buffer)[], contentType = 'application/json') => {
      const sent = headers();
      sent.set('Content-Type', contentType);
      const one = (body: string | Buffer) => js.publish(`${stream}.events`, body, { headers: sent });
      await Promise.all(bodies.map(one));
    },
    /** Messages that are not acknowledged yet. */
    ready: async () => {
      const { num_pending, num_ack_pending } = await manager.consumers.info(stream, 'laurel');
      return num_pending + num_ack_pending;
    },
    close: () => connection.close(),
  };
}
