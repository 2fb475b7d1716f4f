import { realEnvironment } from '../environment.ts';
import type { LiveMessage } from './messages.ts';
import { type Locks, type Want, WantsOfAll, wantPrefix, wantText } from './wants.ts';

/** The locks of one page, for pages that get none from their browser: `navigator.locks` is there only over TLS. */
export class PageLocks implements Locks {
  /** Of this page alone. */
  readonly page = String(realEnvironment.random());
  readonly #held: { name: string }[] = [];
  readonly #waiting: { lock: { name: string }; begin: () => void }[] = [];

  async request(
    name: string,
    { signal, mode }: { signal?: AbortSignal; mode?: 'exclusive' | 'shared' },
    run: () => Promise<void>,
  ): Promise<void> {
    signal?.throwIfAborted();
    const lock = { name };
    const isTaken = mode !== 'shared' && this.#held.some((held) => held.name === name);
    if (isTaken) await this.#turn(lock, signal);
    else this.#held.push(lock);
    try {
      await run();
    } finally {
      this.#held.splice(this.#held.indexOf(lock), 1);
      this.#waiting.find((one) => one.lock.name === name)?.begin();
    }
  }

  async query(): Promise<{ held: readonly { name: string }[] }> {
    return { held: [...this.#held] };
  }

  /** Resolves when the lock is held. */
  #turn(lock: { name: string }, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        signal?.removeEventListener('abort', stop);
      };
      const stop = () => {
        leave();
        reject(signal?.reason);
      };
      const begin = () => {
        leave();
        this.#held.push(lock);
        resolve();
      };
      const waiting = { lock, begin };
      this.#waiting.push(waiting);
      signal?.addEventListener('abort', stop, { once: true });
    });
  }
}

/** What those that share a stream send one another: the elements of a page, and those of all tabs of a browser. */
type TabMessage =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'state'; state: string }
  /** One came and wants these campaigns; the one that reads the stream sends what it holds of them. */
  | { kind: 'hello'; campaigns: readonly number[] }
  /** One went away. */
  | { kind: 'bye' };

/** The parts of a browser that sharing takes; a test passes its own. */
export interface TabsOfBrowser {
  locks: Locks;
  openChannel: (name: string) => BroadcastChannel;
}

interface PageGlobals {
  document: object;
  navigator: { locks?: Locks };
  BroadcastChannel: typeof BroadcastChannel;
}

/** For pages that get no locks from their browser. */
let ofPage: PageLocks | undefined;

/**
 * This browser's parts; undefined outside of a page. Browsers give no locks to pages that came without TLS: then only the
 * elements of one page share.
 */
export function tabsOfBrowser(): TabsOfBrowser | undefined {
  const { document, navigator, BroadcastChannel: Channel } = globalThis as Partial<PageGlobals>;
  if (!document || !Channel) return undefined;
  if (navigator?.locks) return { locks: navigator.locks, openChannel: (name) => new Channel(name) };
  ofPage ??= new PageLocks();
  const locks = ofPage;
  return { locks, openChannel: (name) => new Channel(`${name} ${locks.page}`) };
}

/** What one of them does with what another one reads. */
export interface TabReceiver {
  receive: (message: LiveMessage) => boolean;
  state: (state: string) => void;
  /** Whole boards and what else is held of some campaigns, for one that just came. */
  snapshot: (campaigns: readonly number[]) => LiveMessage[];
  /** How messages come in, for such a one. */
  currentState: () => string;
}

/** How the one that reads the stream passes on what it reads. */
export interface Teller {
  message: (message: LiveMessage) => void;
  state: (state: string) => void;
}

/** Those with the same name share; `want` is what this one needs. */
export interface Sharing {
  browser: TabsOfBrowser;
  name: string;
  want: Want;
  receiver: TabReceiver;
}

/**
 * Runs `lead` in one of those that share the name, the next one when that goes away; the others get its messages. `wants`
 * is what all of them need now. Ends when the signal is aborted, or with `lead`.
 */
export async function shareAmongTabs(
  { browser: { locks, openChannel }, name, want, receiver }: Sharing,
  lead: (tell: Teller, wants: WantsOfAll) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const channel = openChannel(name);
  const wants = new WantsOfAll(locks, name);
  const post = (message: TabMessage) => channel.postMessage(message);
  const tell: Teller = {
    message: (message) => post({ kind: 'message', message }),
    state: (state) => post({ kind: 'state', state }),
  };
  const hello = () => post({ kind: 'hello', campaigns: want.campaigns });
  let leads = false;
  const follow = (data: TabMessage) => {
    if (data.kind === 'state') receiver.state(data.state);
    // A message that does not fit began before this one came, or an earlier one was missed: the whole state is requested.
    if (data.kind === 'message' && !receiver.receive(data.message)) hello();
  };
  const answer = (data: TabMessage) => {
    if (data.kind === 'hello') {
      for (const message of receiver.snapshot(data.campaigns)) tell.message(message);
      tell.state(receiver.currentState());
    }
    if (data.kind === 'hello' || data.kind === 'bye') wants.changed();
  };
  channel.onmessage = ({ data }: { data: TabMessage }) => (leads ? answer(data) : follow(data));
  try {
    // A lock is released when its tab is closed or crashes: what nobody wants any more is known without a message.
    await locks.request(wantPrefix(name) + wantText(want), { signal, mode: 'shared' }, () => {
      hello();
      return locks.request(name, { signal }, () => {
        leads = true;
        return lead(tell, wants);
      });
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    wants.close();
    post({ kind: 'bye' });
    channel.close();
  }
}
