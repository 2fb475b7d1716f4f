import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import type { Database } from '../../database/database.ts';
import { askWitness } from './ask-witness.ts';
import type { Witness } from './witness.ts';

/** Asks witnesses about new checkpoints, apart from sealing: nothing waits for them. */
export interface Witnesses {
  /** A log has a new checkpoint. */
  offer: (tenant_id: number, log: LogName) => void;
  /** Gives up what is under way. */
  close: () => Promise<void>;
}

/**
 * Each witness is asked about one log at a time, and only about the newest checkpoint of it. What it does not answer is not
 * asked again: the next checkpoint is.
 */
export function openWitnesses(
  database: Database,
  witnesses: readonly Witness[],
  onError: (error: unknown, tenant_id?: number) => void,
): Witnesses {
  const closing = new AbortController();
  const queues = witnesses.map((witness) => openQueue(database, witness, closing.signal, onError));
  return {
    offer: (tenant_id, log) => {
      for (const queue of queues) queue.offer(tenant_id, log);
    },
    close: async () => {
      closing.abort();
      await Promise.all(queues.map((queue) => queue.ended()));
    },
  };
}

function openQueue(
  database: Database,
  witness: Witness,
  signal: AbortSignal,
  onError: (error: unknown, tenant_id?: number) => void,
) {
  const asked = { witness, cosigned: new Map<string, number>(), signal };
  const waiting = new Map<string, { tenant_id: number; log: LogName }>();
  let running: Promise<void> | undefined;
  const run = async () => {
    for (const [key, { tenant_id, log }] of waiting) {
      waiting.delete(key);
      if (signal.aborted) return;
      await askWitness(database.ofTenant(tenant_id), log, asked).catch((error: unknown) => {
        if (!signal.aborted) onError(error, tenant_id);
      });
    }
  };
  return {
    offer: (tenant_id: number, log: LogName) => {
      waiting.set(`${tenant_id}/${log}`, { tenant_id, log });
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    ended: async () => running,
  };
}
