import { randomBytes } from 'node:crypto';
import { heldBytes, readConfig } from '../../packages/server/src/app/config.ts';
import { openBoards } from '../../packages/server/src/boards/open-boards.ts';
import type { Database } from '../../packages/server/src/database/database.ts';
import { openIngestion } from '../../packages/server/src/events/intake/open-ingestion.ts';
import { openScoring } from '../../packages/server/src/scoring/open-scoring.ts';
import { Tail } from '../../packages/server/src/tail/tail.ts';
import type { Modules } from '../../packages/server/test/support/modules.ts';

/** Intake and scoring of one tenant in this process, as a server has them. */
export interface Furnished extends Modules {
  /** Resolves once boards include the log up to there. */
  shown: (seq: number) => Promise<void>;
  /** Scoring learns of no further append … */
  park: () => void;
  /** … until here. */
  resume: (tenant_id: number) => void;
}

/** `database`: with all rights; `service`: with those of the role that serves. */
export function furnishBench(database: Database, service: Database): Furnished {
  const config = readConfig({});
  const boards = new ShownBoards();
  let isParked = false;
  const tail = new Tail();
  const scoring = openScoring({
    database: service,
    tail,
    processId: randomBytes(6).readUIntBE(0, 6),
    monotonicClock: () => performance.now(),
    retryMilliseconds: 1_000,
    maxUnwrittenMilliseconds: config.checkpointSeconds * 1_000,
    heldBytes: heldBytes(config),
    onBehind: () => {},
    onStep: () => {},
    onShown: boards.note,
    onError: (error) => console.error('scoring failed', error),
  });
  const intake = openIngestion({
    database: service,
    clock: () => new Date(),
    limits: config.limits,
    onAppended: (tenant_id, write) => {
      tail.take(tenant_id, write);
      if (!isParked) scoring.appended(tenant_id);
    },
    onBatch: () => {},
  });
  const { turns } = scoring;
  return {
    database,
    intake,
    scoring,
    turns,
    boards: openBoards({ database: service, scoring, turns }),
    close: scoring.close,
    shown: boards.until,
    park: () => {
      isParked = true;
    },
    resume: (tenant_id) => {
      isParked = false;
      scoring.appended(tenant_id);
    },
  };
}

class ShownBoards {
  #seq = 0;
  #onShown = () => {};

  note = ({ seq }: { seq: number }): void => {
    this.#seq = seq;
    this.#onShown();
  };

  until = (seq: number): Promise<void> =>
    new Promise((resolve) => {
      this.#onShown = () => {
        if (this.#seq >= seq) resolve();
      };
      this.#onShown();
    });
}
