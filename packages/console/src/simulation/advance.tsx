import type { SeveralSimulation } from '@laurel/contract/simulation/several-windows.ts';
import { Progress } from '@mantine/core';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Time } from '../time/time.tsx';

import styles from './rehearse.module.css';

/** How far a rehearsal is, or how it ended. */
export function Advance({ simulation }: { simulation: SeveralSimulation }) {
  const { events_done, events_total } = simulation.progress;
  return (
    <div className={styles.advance}>
      {simulation.state === 'running' && (
        <Progress
          value={events_total === 0 ? 0 : (100 * events_done) / events_total}
          aria-label={t('Progress of the rehearsal')}
        />
      )}
      <span role="status">{wordsOf(simulation)}</span>
      {simulation.state === 'done' && (
        <span>
          {rich(
            'By {author}, {time}. The last ten rehearsals are kept, and the address of this page shows this one.',
            { author: simulation.author, time: <Time value={simulation.created_at} /> },
          )}
        </span>
      )}
    </div>
  );
}

function wordsOf({ state, error, progress: { events_done, events_total } }: SeveralSimulation): string {
  switch (state) {
    case 'running':
      return t('About {done, number} of {count, plural, one {# event} other {# events}} read', {
        done: events_done,
        count: events_total,
      });
    case 'done':
      return t('{count, plural, one {# event} other {# events}} read, once for all weeks', {
        count: events_total,
      });
    case 'cancelled':
      return t('Cancelled: no results are kept');
    case 'failed':
      return t('It failed: {error}', { error: error ?? t('the cause is unknown') });
  }
}
