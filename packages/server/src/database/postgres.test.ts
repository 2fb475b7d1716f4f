import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { openPostgres } from './postgres.ts';

/** The beginning of a session and its end, which arrive in one piece when the postmaster is killed just then. */
const ready = Buffer.concat([message('R', [0, 0, 0, 0]), message('Z', Buffer.from('I'))]);
const termination = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

function message(type: string, content: number[] | Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
}

const server = createServer((socket: Socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.end(Buffer.concat([ready, termination])));
});
before(() => once(server.listen(0, '127.0.0.1'), 'listening'));
after(() => server.close());

// A real server cannot be made to end at that very moment; fault injection met it by chance.
test('a connection that ends as soon as it has begun is a database that cannot be reached', async () => {
  const { port } = server.address() as AddressInfo;
  const connection = { connectionString: `postgresql://postgres@127.0.0.1:${port}/postgres` };
  const onIdleError = () => {};
  const database = openPostgres({
    connection,
    engine: 'postgres',
    connections: 1,
    random: Math.random,
    onIdleError,
  });
  const query = database.query({ text: 'select' });
  await assert.rejects(query, (error) => error instanceof Fault && error.code === 'database_unavailable');
  await database.close();
});
