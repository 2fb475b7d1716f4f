import { type ChildProcess, spawn } from 'node:child_process';

const WAIT_SECONDS = 240;

/** Starts what is installed in `folder`, as README says, asks for the console until it is there, and ends it. */
export async function showConsole(folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const server = spawn('npm', ['start'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    await shown(await addressOf(server));
  } finally {
    server.kill();
    await ended;
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(
      () => reject(new Error(`It did not listen within ${WAIT_SECONDS} s:\n${said}`)),
      WAIT_SECONDS * 1_000,
    );
    const hear = (text: Buffer) => {
      said += text;
      const [, address] = /Server listening at (http:[^"]+)/.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('close', () => {
      clearTimeout(late);
      reject(new Error(`It ended:\n${said}`));
    });
  });
}

/** The page, and each file that it names. Meanwhile the page says that it is being built, and the API answers. */
async function shown(address: string): Promise<void> {
  for (let waited = 0; waited < WAIT_SECONDS; waited += 1) {
    const page = await (await fetch(`${address}/console`)).text();
    const files = [...page.matchAll(/"\.\/(console\/assets\/[^"]+)"/g)].map(([, file]) => file);
    const asked = files.length > 1 ? files : ['ready'];
    for (const path of asked) {
      const { status } = await fetch(`${address}/${path}`);
      if (status !== 200) throw new Error(`/${path} is answered with ${status}.`);
    }
    if (files.length > 1) return;
    if (!page.includes('is being built')) throw new Error(`The page instead of the console is:\n${page}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`The console was not there within ${WAIT_SECONDS} s.`);
}
