import { type Answers, askMachines } from '../../database/cluster/ask-machines.ts';
import type { Queryable } from '../../database/database.ts';

/** A tenant whose checkpoints are behind its log, and the newest event in each. */
export interface LogBehind {
  tenant_id: number;
  log_seq: number;
  checkpointed_seq: number;
}

/** One statement for all tenants, or one for each machine when one is away. */
export function readLogsBehind(session: Queryable): Promise<Answers<LogBehind>> {
  return askMachines(session, (tenant_ids) =>
    session.query<LogBehind>({
      name: 'read-logs-behind',
      text: 'select tenant_id, log_seq, checkpointed_seq from logs_behind($1)',
      values: [tenant_ids],
    }),
  );
}
