import type { Result } from '@laurel/client/client.ts';
import { TextInput } from '@mantine/core';
import { laurel, useLongList } from '../connection/laurel.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Filters } from '../kit/filters.tsx';
import { Empty } from '../kit/page.tsx';
import { PlayerLink } from '../kit/player-name.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import styles from './intake.module.css';

type Refused = Result<'listRefusedEvents'>['results'][number];

/** The newest events that were refused, each with its faults. */
export function RefusedPart() {
  const [{ refused }, ask] = useAddressQuery({ refused: '' });
  const unique_id = refused.trim() || undefined;
  const list = useLongList(
    ['intake', 'refused', unique_id],
    (before, signal) => laurel.listRefusedEvents({ query: { unique_id, before, page_size: 50 }, signal }),
    { every: 10_000 },
  );
  return (
    <>
      <p className="muted lead">
        {t(
          'The newest 1,000 refused events of the last seven days, at most ten of each batch. Laurel stores them nowhere else. Correct an event and send it again with the same id.',
        )}
      </p>
      <Filters clear={refused === '' ? undefined : () => ask({ refused: '' })}>
        <TextInput
          aria-label={t('Event id')}
          placeholder={t('Event id')}
          leftSection={<Icon name="search" size={14} />}
          value={refused}
          onChange={(event) => ask({ refused: event.currentTarget.value })}
        />
      </Filters>
      <TablePanel
        caption={t('Refused events')}
        columns={columns}
        rowKey={({ id }) => id}
        {...list}
        empty={
          unique_id ? (
            <Empty title={t('No refused event has this id')} icon="search">
              {t('It may have been accepted: search for it under “Find”.')}
            </Empty>
          ) : (
            <Empty title={t('No event was refused in the last seven days')} icon="check" />
          )
        }
      />
    </>
  );
}

const columns: Column<Refused>[] = [
  { title: t('When'), tight: true, cell: ({ at }) => <Time value={at} precision="second" /> },
  {
    title: t('Event'),
    cell: ({ kind, unique_id, index, rest_stored }) => (
      <div className="wide">
        <strong>{kind ?? t('of an unknown kind')}</strong>
        <br />
        {unique_id === null ? (
          <span className="muted">{t('without an id')}</span>
        ) : (
          <code className="breakable">{unique_id}</code>
        )}
        <br />
        <span className="minor">
          {rest_stored
            ? t('number {number, number} of a batch that was stored without it', { number: index + 1 })
            : t('number {number, number} of a batch that was refused completely', { number: index + 1 })}
        </span>
      </div>
    ),
  },
  {
    title: t('Problem'),
    cell: ({ errors }) => (
      <ul className="wide">
        {errors.map(({ pointer, detail }) => (
          <li key={`${pointer} ${detail}`}>
            {pointer !== '' && <code>{pointer}</code>} {detail}
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: t('Player'),
    cell: ({ player_id }) =>
      player_id === null ? (
        <span className="muted">–</span>
      ) : (
        <PlayerLink player_id={player_id} size="sm" className={styles.player} />
      ),
  },
  {
    title: t('Sent by'),
    tight: true,
    cell: ({ api_key_id, api_key_name }) => api_key_name ?? t('key {api_key_id}', { api_key_id }),
  },
];
