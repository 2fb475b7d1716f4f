import type { Static } from 'typebox';
import { count, model, utcTime } from '../values/schemas.ts';

/** Answer of `GET /api/v1/intake/stats` (docs/rules/intake.md#8). */
export const intakeStatsSchema = model(
  'IntakeStats',
  {
    accepted: count('Events that were new when they were received'),
    duplicates: count('Resends: events that were known, with the same content'),
    conflicts: count('Events that were known, with other content; the first stayed'),
    rejected: count('Events that were refused as not valid'),
    dated_ahead: count(
      'Accepted events whose timestamp was more than five minutes ahead of the clock; counted within five seconds',
    ),
    log_seq: count('Number of the newest event of the log'),
    scored_seq: count('Number of the newest event that boards show; all are scored when it equals log_seq'),
    scored_up_to: utcTime(
      'Boards have every event that was acknowledged by this time; it is the time of the answer when all are scored',
    ),
    checkpointed_seq: count(
      'Number of the newest event in the checkpoint of the boards; after a start, the log is read again from there',
    ),
  },
  'Counters of the tenant since its first event',
);

export type IntakeStats = Static<typeof intakeStatsSchema>;
