import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type RunningCommand, startCommand } from './command.ts';
import { freePort } from './free-port.ts';

/** A `laurel bridge` in a process of its own. */
export interface RunningBridge extends RunningCommand {
  /** The value of a metric, by its name without `laurel_bridge_`; 0: there is none yet. */
  metric: (name: string) => Promise<number>;
  health: () => Promise<{ status: number; reason?: string }>;
}

/** Starts a bridge, with metrics on a port of its own; resolves when it reads the queue. */
export async function startBridge(words: string[], environment: NodeJS.ProcessEnv): Promise<RunningBridge> {
  const port = await freePort();
  const command = startCommand(['bridge', ...words, '--metrics-port', String(port)], { environment });
  await command.until(/Reading the /);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return {
    ...command,
    metric: async (name) => {
      const text = await (await get('/metrics')).text();
      const line = text.split('\n').find((one) => one.startsWith(`laurel_bridge_${name} `));
      return Number(line?.split(' ').at(-1) ?? 0);
    },
    health: async () => {
      const answer = await get('/health');
      return { ...((await answer.json()) as { reason?: string }), status: answer.status };
    },
  };
}

/** What a gate does with a request: passes it on, leaves it without an answer, cuts its connection, or answers this status. */
type Way = 'passes' | 'holds' | 'cuts' | number;

/** A server in front of Laurel that a test can close. */
export async function openGate(target: string) {
  const state = { way: 'passes' as Way, batches: [] as number[] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url = '/', headers } = request;
    if (url === '/api/v1/events') state.batches.push((JSON.parse(String(body)) as unknown[]).length);
    if (state.way === 'passes') return passOn(response, target + url, { method, headers, body });
    if (state.way === 'cuts') request.socket.destroy();
    if (typeof state.way === 'number')
      response.writeHead(state.way, { 'retry-after': '0' }).end('{"detail":"No."}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** How many elements each batch had that arrived. */
    batches: () => state.batches,
    let: (way: Way) => {
      state.way = way;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Passed {
  method: string;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

async function passOn(
  response: ServerResponse,
  url: string,
  { method, headers, body }: Passed,
): Promise<void> {
  const names = ['content-type', 'x-api-key', 'prefer'];
  const sent = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const answer = await fetch(url, {
    method,
    headers: sent,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const text = await answer.text();
  const own = [...answer.headers].filter(([name]) => /^(content-type|laurel-|preference|retry)/.test(name));
  response.writeHead(answer.status, Object.fromEntries(own)).end(text);
}
