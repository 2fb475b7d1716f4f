import type { Database } from '../database/database.ts';
import { type Ingestion, IntakeNotes, openIngestion, type Write } from '../events/events.ts';
import { longestLag, openScoring, type Scoring } from '../scoring/scoring.ts';
import type { Tail } from '../tail/tail.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { heldBytes } from './held-bytes.ts';
import type { Observation } from './observation.ts';

/** Opens what makes events durable and what scores them; each write wakes the scoring of its tenant. */
export function openIntakeAndScoring(
  database: Database,
  observation: Observation & { tail: Tail; onAppended: () => void },
  config: Config,
  dependencies: Dependencies,
): { scoring: Scoring; intakeNotes: IntakeNotes; intake: Ingestion } {
  const { clock, log } = dependencies;
  const { metrics, written, tail, onAppended: onNews } = observation;
  const scoring = openScoring({ database, tail, ...scoringHooks(observation, config, dependencies) });
  const onError = (error: unknown, tenant_id: number) =>
    log.warn({ err: error, tenant_id }, 'what staff see of intake could not be written; it is tried again');
  const intakeNotes = new IntakeNotes({ database, clock, onError });
  const onAppended = (tenant_id: number, write: Write) => {
    written(tenant_id, write);
    tail.take(tenant_id, write);
    scoring.appended(tenant_id);
    onNews();
  };
  const onBatch = metrics.batchTaken;
  const { limits } = config;
  const intake = openIngestion({ database, clock, limits, onAppended, onBatch, notes: intakeNotes });
  metrics.watch('laurel_intake_queued_events', intake.queuedEvents);
  metrics.watch('laurel_scoring_lag_seconds', () => longestLag({ database, scoring }));
  return { scoring, intakeNotes, intake };
}

function scoringHooks({ metrics, shown }: Observation, config: Config, { randomBytes, log }: Dependencies) {
  return {
    maxUnwrittenMilliseconds: config.checkpointSeconds * 1_000,
    heldBytes: heldBytes(config),
    onBehind: (tenant_id: number, events: number) =>
      log.info(
        { tenant_id, events },
        'scoring goes on from the checkpoint; so many events follow it in the log',
      ),
    processId: randomBytes(6).readUIntBE(0, 6),
    monotonicClock: performance.now.bind(performance),
    retryMilliseconds: 1_000,
    onStep: metrics.stepTaken,
    onShown: shown,
    onError: (error: unknown, tenant_id: number | undefined) => {
      metrics.stepFailed();
      log.error({ err: error, tenant_id }, 'scoring failed; it is tried again');
    },
  };
}
