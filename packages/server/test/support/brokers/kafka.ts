import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { type Broker, startGroup } from './broker.ts';
import { programs } from './programs.ts';

/** A broker of the protocol of Kafka, and a sender to its topic. */
export interface KafkaBroker extends Broker {
  /** Resolves when the broker has them. */
  send: (bodies: string[]) => Promise<void>;
}

/**
 * The broker that librdkafka has for its own tests, inside a `kcat` that sends nothing: no package has a real Kafka. It keeps
 * messages and offsets of groups in memory. Its answer to ListOffsets of version 5 leaves out a field, so clients are offered version 3.
 */
export async function startKafkaStub(topic: string): Promise<KafkaBroker> {
  const words = ['-P', '-b', 'none:1', '-t', topic, '-X', 'test.mock.num.brokers=1', '-d', 'mock'];
  const group = startGroup(programs.kcat, words, { stdio: ['pipe', 'ignore', 'pipe'] });
  const { stderr } = group.child;
  if (!stderr) throw new Error('kcat has no pipe');
  const port = await portIn(stderr);
  stderr.resume();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => pass(socket, port, sockets, server.address() as { port: number }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `kafka://127.0.0.1:${(server.address() as { port: number }).port}`,
    send: (bodies) => send(`127.0.0.1:${port}`, topic, bodies),
    start: () => Promise.resolve(),
    kill: () => group.kill(),
    close: async () => {
      await group.kill();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function send(brokers: string, topic: string, bodies: string[]): Promise<void> {
  const sender = spawn(programs.kcat, ['-P', '-b', brokers, '-t', topic], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  sender.stdin.end(bodies.map((body) => `${body}\n`).join(''));
  const [code] = await once(sender, 'exit');
  if (code !== 0) throw new Error(`kcat has ended with ${code}`);
}

async function portIn(output: Readable): Promise<number> {
  let text = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const [, port] = /bootstrap\.servers=127\.0\.0\.1:(\d+)/.exec(text) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`kcat has ended: ${text}`);
}

/** Passes bytes on, both ways; in answers, the broker's port becomes the proxy's, so that clients stay with it. */
function pass(socket: Socket, port: number, sockets: Set<Socket>, own: { port: number }): void {
  const behind = connect(port, '127.0.0.1');
  for (const one of [socket, behind]) {
    sockets.add(one);
    one.on('error', () => undefined);
  }
  socket.pipe(behind);
  behind.on('data', (bytes: Buffer) => void socket.write(adapted(bytes, port, own.port)));
  behind.on('close', () => socket.destroy());
  socket.on('close', () => behind.destroy());
}

/** A row of ApiVersions: ListOffsets, from version 0 to 5. */
const offered = Buffer.from([0, 2, 0, 0, 0, 5]);

function adapted(bytes: Buffer, port: number, own: number): Buffer {
  const [theirs, ours] = [addressOf(port), addressOf(own)];
  for (let at = bytes.indexOf(theirs); at !== -1; at = bytes.indexOf(theirs, at + 1)) ours.copy(bytes, at);
  const row = bytes.indexOf(offered);
  if (row !== -1) bytes.writeUInt8(3, row + offered.length - 1);
  return bytes;
}

/** A host and port as answers of the protocol have them. */
function addressOf(port: number): Buffer {
  const bytes = Buffer.from('127.0.0.1____');
  bytes.writeInt32BE(port, bytes.length - 4);
  return bytes;
}
