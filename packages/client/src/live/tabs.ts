import type { LiveMessage } from './messages.ts';

/** What tabs of one browser send one another. */
type TabMessage =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'state'; state: string }
  | { kind: 'hello' };

interface Lock {
  request: (name: string, options: { signal: AbortSignal }, run: () => Promise<void>) => Promise<void>;
}

/** The parts of a browser that sharing takes; a test passes its own. */
export interface TabsOfBrowser {
  locks: Lock;
  openChannel: (name: string) => BroadcastChannel;
}

/** This browser's parts; undefined outside of a page, or if the browser lacks them. */
export function tabsOfBrowser(): TabsOfBrowser | undefined {
  const { document, navigator, BroadcastChannel: Channel } = globalThis as Partial<PageGlobals>;
  if (!document || !navigator?.locks || !Channel) return undefined;
  return { locks: navigator.locks, openChannel: (name) => new Channel(name) };
}

interface PageGlobals {
  document: object;
  navigator: { locks?: Lock };
  BroadcastChannel: typeof BroadcastChannel;
}

/** What one tab does with what another one reads. */
export interface TabReceiver {
  receive: (message: LiveMessage) => boolean;
  state: (state: string) => void;
  /** Whole boards and what else is held, for a tab that just came. */
  snapshot: () => LiveMessage[];
  /** How messages come in, for such a tab. */
  currentState: () => string;
}

/** How the tab that reads the stream passes on what it reads. */
export interface Teller {
  message: (message: LiveMessage) => void;
  state: (state: string) => void;
}

/**
 * Runs `lead` in one of the tabs that share the name, the next one when that tab goes away; the others get its messages.
 * Ends when the signal is aborted.
 */
export async function shareAmongTabs(
  browser: TabsOfBrowser,
  name: string,
  receiver: TabReceiver,
  lead: (tell: Teller) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const channel = browser.openChannel(name);
  const post = (message: TabMessage) => channel.postMessage(message);
  const tell: Teller = {
    message: (message) => post({ kind: 'message', message }),
    state: (state) => post({ kind: 'state', state }),
  };
  let leads = false;
  channel.onmessage = ({ data }: { data: TabMessage }) => {
    if (data.kind === 'hello') {
      if (!leads) return;
      for (const message of receiver.snapshot()) tell.message(message);
      tell.state(receiver.currentState());
    } else if (leads) return;
    else if (data.kind === 'state') receiver.state(data.state);
    // A message that does not fit began before this tab came, or an earlier one was missed: the whole state is requested.
    else if (!receiver.receive(data.message)) post({ kind: 'hello' });
  };
  try {
    post({ kind: 'hello' });
    await browser.locks.request(name, { signal }, () => {
      leads = true;
      return lead(tell);
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}
