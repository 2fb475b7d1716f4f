import type { Connection } from './connection.ts';
import type { WantsOfAll } from './wants.ts';

/** How many campaigns one stream carries at most (docs/rules/live.md#5). */
const MAX_CAMPAIGNS = 20;

interface Carried {
  connection: Connection;
  stop: AbortController;
}

/** How connections are opened and run for all that share. */
export interface Carrier {
  open: (campaigns: readonly number[], rows: number | undefined) => Connection;
  run: (connection: Connection, signal: AbortSignal) => Promise<void>;
  /** Called before other campaigns are carried than until now. */
  keep: (campaigns: readonly number[]) => void;
}

/**
 * Carries what all that share want, in one stream for each 20 campaigns, and changes it as they come and go. Ends when the
 * signal is aborted, or when the server refuses one of the streams for good.
 */
export async function carryAll(wants: WantsOfAll, carrier: Carrier, signal: AbortSignal): Promise<void> {
  const carried: Carried[] = [];
  let finish = () => {};
  let fail: (error: unknown) => void = () => {};
  const end = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const begin = (campaigns: readonly number[], rows: number | undefined): Carried => {
    const connection = carrier.open(campaigns, rows);
    const stop = new AbortController();
    carrier.run(connection, AbortSignal.any([signal, stop.signal])).then(() => {
      if (!stop.signal.aborted) finish();
    }, fail);
    return { connection, stop };
  };
  const update = async () => {
    const { campaigns, rows } = await wants.read();
    if (signal.aborted || campaigns.length === 0) return;
    carrier.keep(campaigns);
    const lists = inLists(campaigns);
    for (const [at, list] of lists.entries()) {
      const known = carried[at];
      if (known) known.connection.carry(list, rows);
      else carried.push(begin(list, rows));
    }
    for (const { stop } of carried.splice(lists.length)) stop.abort();
  };
  wants.watch(() => void update().catch(fail));
  signal.addEventListener('abort', () => finish(), { once: true });
  try {
    await end;
  } finally {
    wants.close();
    for (const { stop } of carried) stop.abort();
  }
}

function inLists(campaigns: readonly number[]): number[][] {
  const count = Math.ceil(campaigns.length / MAX_CAMPAIGNS);
  return Array.from({ length: count }, (_, at) =>
    campaigns.slice(at * MAX_CAMPAIGNS, (at + 1) * MAX_CAMPAIGNS),
  );
}
