import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type Receiver, startReceiver } from '../../test/support/receiver.ts';
import { NoOutboundAnswer, type Outbound, type OutboundOptions, openOutbound } from './post-json.ts';
import { guardedLookup, isPublicAddress, type LookupAll, RefusedTarget } from './target-url.ts';

let receiver: Receiver;
let port: string;
before(async () => {
  receiver = await startReceiver();
  ({ port } = new URL(receiver.url));
});
after(() => receiver.close());

const v4 = (address: string): LookupAddress => ({ address, family: 4 });

/** A name server that gives one answer after the other, and repeats the last one. */
function resolving(...answers: LookupAddress[][]): { lookup: LookupAll; asked: string[] } {
  const asked: string[] = [];
  const lookup: LookupAll = (name, _options, done) => {
    asked.push(name);
    done(null, answers[Math.min(asked.length, answers.length) - 1] ?? []);
  };
  return { lookup, asked };
}

async function opened<T>(
  options: Partial<OutboundOptions>,
  work: (outbound: Outbound) => Promise<T>,
): Promise<T> {
  const outbound = openOutbound({ privateTargets: 'refuse', timeoutMilliseconds: 2_000, ...options });
  try {
    return await work(outbound);
  } finally {
    outbound.close();
  }
}

const request = (url: string) => ({ url, headers: {}, body: '{}' });

/** Asserts that nothing was sent, and why. */
async function assertRefused(url: string, options: Partial<OutboundOptions>, reason: RegExp): Promise<void> {
  const before = receiver.received.length;
  await opened(options, (outbound) =>
    assert.rejects(outbound.post(request(url)), (error: Error) => {
      assert.ok(error instanceof NoOutboundAnswer, String(error));
      assert.match(error.message, reason);
      return true;
    }),
  );
  assert.equal(receiver.received.length, before);
}

describe('what is connected to is a public address, or nothing is', () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '0.0.0.0'])
    test(`a name that resolves to ${address}`, () =>
      assertRefused(
        `https://hooks.example:${port}/`,
        resolving([v4(address)]),
        /is refused: it is not public/,
      ));
  for (const address of ['::1', '::ffff:127.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::7f00:1'])
    test(`a name that resolves to ${address}`, () =>
      assertRefused(
        `https://hooks.example:${port}/`,
        resolving([{ address, family: 6 }]),
        /is refused: it is not public/,
      ));
  test('a name that resolves to nothing', () =>
    assertRefused('https://hooks.example/', resolving([]), /is refused/));
  test('an address in the URL is never looked up', async () => {
    const { lookup, asked } = resolving([v4('8.8.8.8')]);
    await assertRefused(`https://127.0.0.1:${port}/`, { lookup }, /The URL is refused/);
    await assertRefused(`https://0x7f.1:${port}/`, { lookup }, /The URL is refused/);
    await assertRefused(`https://[::1]:${port}/`, { lookup }, /The URL is refused/);
    assert.deepEqual(asked, []);
  });
});

test('a name is judged by what it resolves to at the connection, not by what it resolved to before', async () => {
  const { lookup } = resolving([v4('93.184.216.34')], [v4('127.0.0.1')]);
  const guarded = promisify(guardedLookup(lookup, isPublicAddress));
  assert.equal(await guarded('rebound.example', {}), '93.184.216.34');
  await assert.rejects(guarded('rebound.example', {}), RefusedTarget);
  await assertRefused(`https://rebound.example:${port}/`, { lookup }, /not public/);
});

test('of several addresses only the public ones are tried', async () => {
  const { lookup } = resolving([v4('127.0.0.1'), v4('240.0.0.1')]);
  await assertRefused(`https://mixed.example:${port}/`, { lookup }, /not public/);
});

test('with private targets allowed, names, addresses and http are', async () => {
  const { lookup } = resolving([v4('127.0.0.1')]);
  await opened({ lookup, privateTargets: 'allow' }, async (outbound) => {
    for (const url of [`http://hooks.example:${port}/a`, `http://127.0.0.1:${port}/b`]) {
      const { status } = await outbound.post(request(url));
      assert.equal(status, 204);
    }
  });
});

test('a redirect is an answer', async () => {
  receiver.answer(() => ({ status: 302, headers: { location: receiver.url } }));
  const before = receiver.received.length;
  await opened({ privateTargets: 'allow' }, async (outbound) => {
    assert.equal((await outbound.post(request(receiver.url))).status, 302);
  });
  assert.equal(receiver.received.length, before + 1);
});

test('no answer in time is none, and a long one is cut', async () => {
  receiver.answer(() => 'never');
  await opened({ privateTargets: 'allow', timeoutMilliseconds: 100 }, async (outbound) => {
    await assert.rejects(outbound.post(request(receiver.url)), /no answer within 0\.1 seconds/);
  });
  await opened({ privateTargets: 'allow' }, async (outbound) => {
    receiver.answer(() => ({ status: 200, body: 'x'.repeat(5_000_000) }));
    const { status, body } = await outbound.post(request(receiver.url));
    assert.deepEqual([status, body.length], [200, 1_000]);
  });
  await opened({ privateTargets: 'allow' }, (outbound) =>
    assert.rejects(outbound.post(request('http://127.0.0.1:1/')), /The connection was refused/),
  );
});

test('closing ends what is under way', async () => {
  receiver.answer(() => 'never');
  const outbound = openOutbound({ privateTargets: 'allow', timeoutMilliseconds: 60_000 });
  const count = receiver.received.length;
  const posted = outbound.post(request(receiver.url));
  await receiver.until(count + 1);
  outbound.close();
  await assert.rejects(posted, NoOutboundAnswer);
});
