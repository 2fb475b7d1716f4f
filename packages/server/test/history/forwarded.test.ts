import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type MessagePort, MessageChannel as PortPair } from 'node:worker_threads';
import { MessageChannel, type Offers } from '../../src/app/processes/message-channel.ts';
import { postTo, received } from '../../src/app/processes/thread-port.ts';
import type { Database } from '../../src/database/database.ts';
import { type ForwardedMethods, forwardedDatabase, offerDatabase } from '../../src/database/forwarded.ts';
import { type OpenModules, openModules } from '../support/modules.ts';

let modules: OpenModules;
/** The database as another thread has it, at the other port. */
let forwarded: Database;
let giveUp: () => void;
const ports = new PortPair();
before(async () => {
  modules = await openModules();
  const offered = offerDatabase(modules.opened);
  giveUp = offered.giveUp;
  lineAt(ports.port1, offered.methods);
  const line = lineAt<ForwardedMethods>(ports.port2, {});
  forwarded = forwardedDatabase((name, sent) => line.call(name, sent as never));
  await modules.opened.query({ text: 'create table kept (n integer)' });
});
after(async () => {
  ports.port1.close();
  await modules.close();
});

function lineAt<Theirs extends Offers>(port: MessagePort, offers: Offers): MessageChannel<Theirs> {
  const line = new MessageChannel<Theirs>((message) => postTo(port, message), offers);
  port.on('message', (message) => line.receive(received(message)));
  return line;
}

const insert = (n: number) => ({ text: 'insert into kept (n) values ($1)', values: [n] });

async function kept(): Promise<unknown[]> {
  const rows = await modules.opened.query<{ n: number }>({ text: 'select n from kept order by n' });
  return rows.map(({ n }) => n);
}

test('rows arrive with their bytes, times, and numbers of more digits than a double holds', async () => {
  const text = `select '\\x00ff'::bytea as bytes, timestamptz '2026-11-28 12:00Z' as at, null as nothing, 9007199254740991 as whole,
                       '{"amount": 0.12345678901234567890123, "list": [{"n": 1e400}]}'::json as data, '{1,2}'::integer[] as list`;
  const [row] = await forwarded.query<{ bytes: Buffer }>({ text });
  const [own] = await modules.opened.query({ text });
  assert.deepEqual(row, own);
  assert.equal(JSON.stringify(row), JSON.stringify(own));
  assert.match(JSON.stringify(row), /0\.12345678901234567890123.*1e400/);
  assert.ok(Buffer.isBuffer(row?.bytes));
});

test('a transaction is committed, and rolled back where its work or a statement fails', async () => {
  await forwarded.transaction((session) => session.query(insert(1)));
  const failure = new Error('given up');
  const failing = forwarded.transaction(async (session) => {
    await session.query(insert(2));
    throw failure;
  });
  await assert.rejects(failing, failure);
  const refused = forwarded.transaction(async (session) => {
    await session.query(insert(3));
    await session.query({ text: 'select 1 / 0' });
  });
  await assert.rejects(refused, /division by zero/);
  assert.deepEqual(await kept(), [1]);
});

test('what a thread that is gone left open is rolled back, and its connection is free', async () => {
  const inserted = Promise.withResolvers<void>();
  const left = forwarded.transaction(async (session) => {
    await session.query(insert(4));
    inserted.resolve();
    await new Promise(() => {});
  });
  left.catch(() => undefined);
  await inserted.promise;
  giveUp();
  assert.deepEqual(await kept(), [1]);
});
