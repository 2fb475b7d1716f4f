import { readConfig } from '../config.ts';
import { realDependencies } from '../real-dependencies.ts';
import { type Server, startServer } from '../server.ts';
import { MessageChannel } from './message-channel.ts';
import type { Peers, PrimaryMethods, WorkerMethods } from './peers.ts';

/**
 * One of the processes that serve; packages/server/src/app/processes/primary.ts starts it and ends it by SIGTERM. It ends by
 * itself when that one is gone.
 */
const config = readConfig();
const dependencies = realDependencies(config);
const { log } = dependencies;
const stopping = untilAskedToStop();
const offers: Partial<WorkerMethods> = {};
const line = new MessageChannel<PrimaryMethods>(
  (message) => process.send?.(message, undefined, undefined, () => undefined),
  offers,
);
process.on('message', (message) => line.receive(message));
const server = await start();
line.tell('ready', server.url);
await stopping;
await server.close();
process.exit(0);

/**
 * Ctrl-C reaches all processes of a terminal, so that the request to stop may come twice; a forced end is the first
 * process's.
 */
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => resolve());
  });
}

async function start(): Promise<Server> {
  try {
    const numbersOfAll = () => line.call('numbersOfAll', undefined);
    const peers: Peers = { numbersOfAll, join: (own) => void Object.assign(offers, own) };
    return await startServer(config, { ...dependencies, peers });
  } catch (error) {
    log.fatal({ err: error }, 'this process could not start');
    process.exit(1);
  }
}
