import assert from 'node:assert/strict';
import type { NewSchedule } from '@laurel/contract/planning/schedules.ts';
import type { Answer } from './staff.ts';
import { waitUntil } from './waiting.ts';

/**
 * A schedule to post: every day at 20:00 in Berlin for four hours, from December 2026 on, except for the members under test.
 */
export function scheduleInput(template_id: number, changes: Partial<NewSchedule> = {}): NewSchedule {
  return {
    name: 'Evenings',
    template_id,
    recurrence: 'FREQ=DAILY',
    time_zone: 'Europe/Berlin',
    start: '2026-12-01T20:00',
    duration: 'PT4H',
    ...changes,
  };
}

/** Requests the runs of a schedule until there are this many; then there must not be more. */
export async function untilRuns(ask: () => Promise<Answer>, count: number): Promise<Answer['body']> {
  const look = async () => {
    const { status, body } = await ask();
    assert.equal(status, 200, JSON.stringify(body));
    return body.count >= count && body;
  };
  const body = await waitUntil(`there are ${count} runs`, look, { throwsAtOnce: true });
  assert.equal(body.count, count, JSON.stringify(body));
  return body;
}
