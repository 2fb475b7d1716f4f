import type { SeveralSimulation } from '@laurel/contract/simulation/several-windows.ts';
import { Progress } from '@mantine/core';
import { Time } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';
import styles from './rehearse.module.css';

/** How far a rehearsal is, or how it ended. */
export function Advance({ simulation }: { simulation: SeveralSimulation }) {
  const { events_done, events_total } = simulation.progress;
  return (
    <div className={styles.advance}>
      {simulation.state === 'running' && (
        <Progress
          value={events_total === 0 ? 0 : (100 * events_done) / events_total}
          aria-label="Progress of the rehearsal"
        />
      )}
      <span role="status">{wordsOf(simulation)}</span>
      {simulation.state === 'done' && (
        <span>
          By {simulation.author}, <Time value={simulation.created_at} />. The last ten rehearsals are kept,
          and the address of this page shows this one.
        </span>
      )}
    </div>
  );
}

function wordsOf({ state, error, progress: { events_done, events_total } }: SeveralSimulation): string {
  switch (state) {
    case 'running':
      return `About ${countText(events_done)} of ${countText(events_total)} events read`;
    case 'done':
      return `${countText(events_total)} events read, once for all weeks`;
    case 'cancelled':
      return 'Cancelled: no results are kept';
    case 'failed':
      return `It failed: ${error ?? 'the cause is unknown'}`;
  }
}
