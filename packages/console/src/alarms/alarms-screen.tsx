import { laurel } from '../connection/laurel.ts';
import { useList } from '../connection/use-list.ts';
import { ButtonLink } from '../kit/links.tsx';
import { Page, Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { AlarmFilters } from './alarm-filters.tsx';
import { alarmsQuery, noAlarmFilter } from './alarms-query.ts';
import { AlarmsTable } from './alarms-table.tsx';

/** The queue of alarms: those that put the most money at stake first. */
export function AlarmsScreen() {
  const [asked, ask] = useAddressQuery({ ...noAlarmFilter, status: 'open', sort: 'at_stake' });
  const query = alarmsQuery(asked);
  const list = useList(
    ['alarms', query],
    (page, signal) => laurel.listAlarms({ query: { ...query, page, page_size: 100 }, signal }),
    { every: 10_000 },
  );
  const isFiltered = Object.keys(noAlarmFilter).some((name) => asked[name as keyof typeof asked] !== '');
  return (
    <Page
      title={t('Alarms')}
      lead={t(
        'Reasons to look at how a player scored. Nothing happens to a player by an alarm alone: you decide.',
      )}
      actions={
        <ButtonLink to="/alarms/thresholds" variant="default" leftSection={<Icon name="settings" />}>
          {t('Thresholds')}
        </ButtonLink>
      }
    >
      <AlarmFilters asked={asked} ask={ask} />
      <Panel flush>
        <AlarmsTable
          list={list}
          withStatus={query.status === undefined}
          empty={<NothingThere status={asked.status} isFiltered={isFiltered} />}
        />
      </Panel>
    </Page>
  );
}

function NothingThere({ status, isFiltered }: { status: string; isFiltered: boolean }) {
  if (isFiltered) return <Empty title={t('No alarm matches these filters')} icon="filter" />;
  if (status === 'open')
    return (
      <Empty title={t('No alarm waits for a decision')} icon="check">
        {t(
          'Laurel looks for nine kinds of play that people do not have, while campaigns run and when they are settled.',
        )}
      </Empty>
    );
  return <Empty title={t('No alarms')} icon="check" />;
}
