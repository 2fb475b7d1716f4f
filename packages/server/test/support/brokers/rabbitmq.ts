import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { freePort } from '../free-port.ts';
import { type Broker, startGroup, untilReady } from './broker.ts';
import { programs } from './programs.ts';

/** A RabbitMQ with its files in a temporary folder. */
export async function createRabbit(): Promise<Broker> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-rabbit-'));
  const [port, nodePort, namesPort] = [await freePort(), await freePort(), await freePort()].map(String);
  const names = { ERL_EPMD_ADDRESS: '127.0.0.1', ERL_EPMD_PORT: namesPort };
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...names },
    RABBITMQ_NODENAME: `laurel${port}@localhost`,
    ...{ RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1', RABBITMQ_NODE_PORT: port, RABBITMQ_DIST_PORT: nodePort },
    ...{ RABBITMQ_MNESIA_BASE: join(folder, 'data'), RABBITMQ_LOG_BASE: join(folder, 'log') },
    ...{ RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'), RABBITMQ_CONFIG_FILE: join(folder, 'none') },
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  };
  // Erlang's directory of names would go on as a daemon if the broker had to start it.
  const directory = startGroup(programs['erlang-base'], ['-port', String(namesPort)], { env });
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  let server = startGroup('/bin/true', []);
  return {
    url,
    start: async () => {
      server = startGroup(programs['rabbitmq-server'], [], { env });
      await (await untilReady(() => connect(url))).close();
    },
    kill: () => server.kill(),
    close: async () => {
      await server.kill();
      await directory.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A sender to a queue, whose messages are durable once `send` resolves (publisher confirms). */
export async function openRabbitSender(url: string, queue: string) {
  const model = await connect(url);
  model.on('error', () => undefined);
  const channel = await model.createConfirmChannel();
  channel.on('error', () => undefined);
  await channel.assertQueue(queue, { durable: true });
  return {
    send: async (bodies: (string | Buffer)[], contentType = 'application/json') => {
      const options = { persistent: true, contentType };
      for (const body of bodies) channel.sendToQueue(queue, Buffer.from(body), options);
      await channel.waitForConfirms();
    },
    /** Messages that no consumer holds. */
    ready: async () => (await channel.checkQueue(queue)).messageCount,
    close: () => model.close().catch(() => undefined),
  };
}
