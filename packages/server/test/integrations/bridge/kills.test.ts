import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { startBridge } from '../../support/bridged.ts';
import { type Broker, untilReady } from '../../support/brokers/broker.ts';
import { createNats, openNatsSender } from '../../support/brokers/nats.ts';
import { withBrokers } from '../../support/brokers/programs.ts';
import { createRabbit, openRabbitSender } from '../../support/brokers/rabbitmq.ts';
import { startServe } from '../../support/command.ts';
import { drawnMoment } from '../../support/delays.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../../support/empty-database.ts';
import { gameround } from '../../support/events.ts';
import { freePort } from '../../support/free-port.ts';
import { Draw } from '../../support/hostile/draw.ts';
import { firstStart } from '../../support/laurel.ts';
import { seed } from '../../support/seed.ts';
import { waitUntil } from '../../support/waiting.ts';

/** Of each: bridge, broker and server; `npm run test:full` kills each 8 times. */
const KILLS = Number(process.env.BRIDGE_KILLS ?? 1);
const MAX_MILLISECONDS = 170_000;

const brokers = {
  rabbitmq: { create: createRabbit, open: openRabbitSender, words: ['rabbitmq', '--queue', 'play'] },
  nats: { create: createNats, open: openNatsSender, words: ['nats', '--stream', 'play'] },
};

let database: EmptyDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

for (const [name, { create, open, words }] of Object.entries(brokers))
  test(`${KILLS} kills each of a bridge from ${name}, of the broker and of the server lose and double no event`, {
    ...withBrokers(),
    timeout: 900_000,
  }, async (t) => {
    const broker = await create();
    await broker.start();
    const sending = sendUntilStopped(broker, open);
    const running = await startBoth(broker.url, words);
    try {
      await killAll([running.killBridge, running.killServer, () => killBroker(broker)]);
      const confirmed = await sending.stop();
      t.diagnostic(`${confirmed.length} events, ${sending.failures()} sends failed, seed ${seed}`);
      assert.ok(confirmed.length > 3 * KILLS, 'events went through');
      await assertStored(confirmed);
    } finally {
      await sending.stop();
      await running.end();
      await broker.close();
    }
  });

/** Each so often, in a drawn order, at drawn moments. */
async function killAll(kills: (() => Promise<void>)[]): Promise<void> {
  const draw = new Draw(seed);
  const left = kills.flatMap((kill) => Array.from({ length: KILLS }, () => kill));
  while (left.length > 0) {
    await drawnMoment(() => draw.below(150) / 150, 150);
    const [kill] = left.splice(draw.below(left.length), 1);
    await kill?.();
  }
}

async function killBroker(broker: Broker): Promise<void> {
  await broker.kill();
  await broker.start();
}

/** A server and a bridge to it, each in a process that is started again when it was killed. */
async function startBoth(LAUREL_BROKER_URL: string, words: string[]) {
  const PORT = String(await freePort());
  const serve = () => startServe({ ...firstStart, ...database.environment, PORT });
  const bridgeWords = [...words, '--batch-events', '20', '--batch-milliseconds', '20'];
  const LAUREL_URL = `http://127.0.0.1:${PORT}`;
  const bridge = () => startBridge(bridgeWords, { ...firstStart, LAUREL_URL, LAUREL_BROKER_URL });
  const running = { server: await serve(), bridge: await bridge() };
  return {
    killServer: async () => {
      await running.server.end('SIGKILL');
      running.server = await serve();
    },
    killBridge: async () => {
      await running.bridge.end('SIGKILL');
      running.bridge = await bridge();
    },
    end: async () => {
      await running.bridge.end('SIGKILL');
      await running.server.end('SIGKILL');
    },
  };
}

/** Sends events all the time, each again until the broker has confirmed it; a broker that is away is waited for. */
function sendUntilStopped(broker: Broker, open: (typeof brokers)['nats']['open']) {
  const confirmed: string[] = [];
  let unconfirmed: string[] = [];
  let isStopped = false;
  let failed = 0;
  const isOver = () => isStopped && unconfirmed.length === 0;
  const sendNext = async ({ send }: Awaited<ReturnType<typeof open>>) => {
    if (unconfirmed.length === 0)
      unconfirmed = Array.from({ length: 5 }, (_, nth) => `event-${confirmed.length + nth}`);
    await send(unconfirmed.map(textOf));
    confirmed.push(...unconfirmed);
    unconfirmed = [];
    await drawnMoment(Math.random, 10);
  };
  const run = async () => {
    while (!isOver()) {
      const sender = await untilReady(() => open(broker.url, 'play'));
      try {
        while (!isOver()) await sendNext(sender);
      } catch {
        failed++;
      } finally {
        await sender.close();
      }
    }
  };
  const running = run();
  const stop = async () => {
    isStopped = true;
    await running;
    return confirmed;
  };
  return { stop, failures: () => failed };
}

const textOf = (unique_id: string) => JSON.stringify(gameround({ unique_id, round_id: unique_id }));

/** The log holds each of them once, and nothing else. */
async function assertStored(confirmed: string[]): Promise<void> {
  const opened = await database.open();
  try {
    await waitUntil(
      'every confirmed event is stored once',
      async () => {
        const rows = await opened.query<{ unique_id: string }>({ text: 'select unique_id from events' });
        const stored = rows.map(({ unique_id }) => unique_id);
        assert.deepEqual(stored.sort(), confirmed.toSorted());
      },
      { seconds: MAX_MILLISECONDS / 1_000 },
    );
  } finally {
    await opened.close();
  }
}
