import { countedBy, type ProcessNumbers } from '../../http/metrics.ts';
import { MessageChannel } from './message-channel.ts';
import type { PrimaryMethods, WorkerMethods } from './peers.ts';

interface Member {
  line: MessageChannel<WorkerMethods>;
  isReady: boolean;
  /** The numbers that it last reported. */
  numbers: ProcessNumbers;
}

/** How long a process may take to report its numbers; then its last ones count. */
const TIMEOUT_MILLISECONDS = 2_000;

/** What the processes of one server have in common, kept by the first one, which serves no request itself. */
export class Workers {
  readonly #members = new Map<number, Member>();
  /** What the processes counted that have ended. */
  #ended: Promise<ProcessNumbers> = Promise.resolve([]);

  /** Takes a process in; `onReady` is called once it listens. Returns the line that its messages belong to. */
  enter(
    id: number,
    send: (message: object) => void,
    onReady: (url: string) => void,
  ): MessageChannel<WorkerMethods> {
    const offers: PrimaryMethods = {
      ready: (url) => {
        member.isReady = true;
        onReady(url);
      },
      numbersOfAll: () => this.#numbersOfAll(),
    };
    const member = { line: new MessageChannel<WorkerMethods>(send, offers), isReady: false, numbers: [] };
    this.#members.set(id, member);
    return member.line;
  }

  /** A process is gone: its open calls fail. */
  leave(id: number): void {
    const member = this.#members.get(id);
    if (!member) return;
    this.#members.delete(id);
    member.line.end();
    this.#ended = this.#ended.then((ended) => countedBy([ended, member.numbers]));
  }

  async #numbersOfAll(): Promise<ProcessNumbers[]> {
    const ready = [...this.#members.values()].filter(({ isReady }) => isReady);
    return [...(await Promise.all(ready.map(askNumbers))), await this.#ended];
  }
}

async function askNumbers(member: Member): Promise<ProcessNumbers> {
  const late = Promise.withResolvers<undefined>();
  const timeout = setTimeout(() => late.resolve(undefined), TIMEOUT_MILLISECONDS);
  const asked = member.line.call('numbers', undefined).catch(() => undefined);
  const numbers = await Promise.race([asked, late.promise]);
  clearTimeout(timeout);
  if (numbers) member.numbers = numbers;
  return member.numbers;
}
