import { type RunningCommand, startCommand } from '../../support/command.ts';
import { drawnMoment } from '../../support/delays.ts';
import { freePort } from '../../support/free-port.ts';
import { waitUntil } from '../../support/waiting.ts';
import { processorSecondsOf } from './processes.ts';

/** How long a supervisor waits before it restarts a process. */
const PAUSE_MILLISECONDS = 50;
const MAX_START_MILLISECONDS = 120_000;
/** From a signal to the end of the process. One that is asked to stop finishes what is under way. */
const MAX_END_MILLISECONDS = 90_000;

/** `laurel serve` on one port, restarted whenever it ends, with no more care than a supervisor takes. */
export class SupervisedServer {
  readonly url: string;
  readonly #port: number;
  /** Asked at each start. */
  readonly #environment: () => NodeJS.ProcessEnv;
  #command: RunningCommand | undefined;
  #living: Promise<void> | undefined;
  #killed = false;
  #asked = false;
  #closing = false;
  /** Resolves with the next start. */
  #next = Promise.withResolvers<void>();
  starts = 0;
  /** The last log lines of processes that ended without a kill, with a count of each. */
  readonly ownEnds = new Map<string, number>();

  private constructor(port: number, environment: () => NodeJS.ProcessEnv) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = environment;
  }

  static async start(environment: () => NodeJS.ProcessEnv): Promise<SupervisedServer> {
    const server = new SupervisedServer(await freePort(), environment);
    server.#living = server.#live();
    await server.untilReady();
    return server;
  }

  get pid(): number | undefined {
    return this.#command?.child.pid;
  }

  /** Kills the process in the middle of its work. */
  async kill(): Promise<void> {
    this.#killed = true;
    await this.#startAnew('SIGKILL');
  }

  /** Asks it to stop, as for a new release; an exit code other than 0 is noted. */
  async replace(): Promise<void> {
    this.#asked = true;
    await this.#startAnew('SIGTERM');
  }

  /** Waits until the server takes requests; throws after two minutes, as it would then need intervention. */
  async untilReady(): Promise<void> {
    const patience = { seconds: MAX_START_MILLISECONDS / 1_000, shows: () => this.#lastWords() };
    await waitUntil('the server is ready', () => this.#isReady(), patience);
  }

  /** Asks it to stop and answers the exit code. */
  async close(): Promise<number | null> {
    this.#closing = true;
    this.#command?.child.kill('SIGTERM');
    const closed = Promise.all([this.#command?.ended, this.#living]);
    const [ended] = await this.#bounded(closed, 'SIGTERM');
    return ended?.code ?? null;
  }

  /** The newest warnings and errors of its log. */
  lastComplaints(lines: number): string[] {
    const isComplaint = (line: string) => /"level":[456]0/.test(line);
    return (this.#command?.stdout() ?? '').split('\n').filter(isComplaint).slice(-lines);
  }

  async #startAnew(signal: NodeJS.Signals): Promise<void> {
    const next = this.#next.promise;
    this.#command?.child.kill(signal);
    await this.#bounded(next, signal);
  }

  /** A process that does not end is killed, as otherwise it would outlive the run. */
  #bounded<T>(ended: Promise<T>, signal: NodeJS.Signals): Promise<T> {
    const shows = () => {
      const words = this.#lastWords();
      this.#closing = true;
      this.#command?.child.kill('SIGKILL');
      return words;
    };
    const seconds = MAX_END_MILLISECONDS / 1_000;
    return waitUntil(`the server has ended by ${signal}`, ended, { seconds, shows });
  }

  #lastWords(): string {
    const { pid } = this;
    const used = pid === undefined ? undefined : processorSecondsOf(pid);
    const words = [this.#command?.stdout(), this.#command?.stderr()].map((text) => text?.slice(-2_000));
    return [`start ${this.starts}, which used ${used} s of the processor`, ...words].join('\n');
  }

  async #live(): Promise<void> {
    while (!this.#closing) {
      this.#killed = false;
      this.#asked = false;
      this.#command = startCommand(['serve'], {
        environment: { ...this.#environment(), PORT: String(this.#port) },
      });
      this.starts++;
      this.#next.resolve();
      this.#next = Promise.withResolvers();
      const { code, stderr } = await this.#command.ended;
      if (this.#closing) return;
      const isExpected = this.#killed || (this.#asked && !code);
      if (!isExpected) this.#noteOwnEnd(`${stderr.trim()} (${code})`);
      await drawnMoment(() => 1, PAUSE_MILLISECONDS);
    }
  }

  #noteOwnEnd(words: string): void {
    this.ownEnds.set(words, (this.ownEnds.get(words) ?? 0) + 1);
  }

  async #isReady(): Promise<boolean> {
    try {
      const response = await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(3_000) });
      await response.text();
      return response.ok;
    } catch {
      return false;
    }
  }
}
