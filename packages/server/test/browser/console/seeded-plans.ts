import assert from 'node:assert/strict';
import { gameround, sendEvents } from '../../support/events.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import type { OpenedConsole } from './opened-console.ts';

/** Weeks of which a rehearsal can tell something, a template, and a schedule that makes its runs from it. */
export async function seedPlans({ laurel }: OpenedConsole): Promise<void> {
  const owner = await signInOwner(laurel);
  await sendEvents(laurel, pastRounds());
  await everythingScored(owner);
  const template = await owner.post('/api/v1/templates', { name: 'Weekend points', definition });
  assert.equal(template.status, 201, JSON.stringify(template.body));
  const schedule = await owner.post('/api/v1/schedules', {
    name: 'Friday evenings',
    template_id: template.body.id,
    recurrence: 'FREQ=WEEKLY;BYDAY=FR',
    time_zone: 'Europe/Berlin',
    start: '2026-12-04T20:00',
    duration: 'PT4H',
    custom_id: 'friday-{date}',
  });
  assert.equal(schedule.status, 201, JSON.stringify(schedule.body));
}

const definition = {
  tournament_type: 'PT',
  currency: 'EUR',
  texts: { en: { name: 'Weekend Points' } },
  rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
  prizes: [{ place_from: 1, place_to: 3, kind: 'cash', amount: '100', titles: { en: '€100' } }],
};

/** Players on three Wednesdays of November, the later weeks with more of them. */
function pastRounds() {
  return ['04', '18', '25'].flatMap((day, week) =>
    Array.from({ length: 4 + week }, (_, player) =>
      gameround({
        player_id: `P-${1001 + player}`,
        round_id: `past-${day}-${player}`,
        timestamp: `2026-11-${day}T19:00:0${player}Z`,
        amount: 10 + player * 5,
      }),
    ).flat(),
  );
}
