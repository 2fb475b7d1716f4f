import type { FactStatus } from '@laurel/contract/exports/facts.ts';
import { laurel, useRead } from '../connection/laurel.ts';
import { Badge, Facts, Panel, Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Time } from '../time/time.tsx';

/** How far the daily export of facts of this brand is. */
export function FactsPanel() {
  const query = useRead(['facts', 'status'], (signal) => laurel.readFactStatus({ signal }), { every: 5_000 });
  return (
    <Panel title={t('Facts for a warehouse')}>
      <Read query={query} lines={2}>
        {(status) => <Facts rows={rowsOf(status)} />}
      </Read>
    </Panel>
  );
}

function rowsOf({ scheduled, last_day, exported_at, running, failure }: FactStatus) {
  return [
    {
      name: t('Daily export'),
      value: scheduled ? (
        <Badge tone="good">{t('On')}</Badge>
      ) : (
        t('off: FACTS_FOLDER is not set on this server')
      ),
    },
    { name: t('Newest exported day'), value: last_day ?? t('none yet') },
    { name: t('Exported at'), value: exported_at && <Time value={exported_at} precision="second" /> },
    {
      name: t('Under way'),
      value: running && t('{day}: {percent, number} %', { day: running.day, percent: running.percent }),
    },
    { name: t('Failed'), value: failure && <Failure {...failure} /> },
  ];
}

function Failure({ day, reason, attempts, next_attempt_at }: NonNullable<FactStatus['failure']>) {
  return (
    <>
      <Badge tone="bad">{day}</Badge>{' '}
      {rich('{attempts, plural, one {# attempt} other {# attempts}}, the next at {time}: {reason}', {
        attempts,
        time: <Time value={next_attempt_at} precision="second" />,
        reason,
      })}
    </>
  );
}
