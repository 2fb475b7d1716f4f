import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { laurel } from '../../connection/laurel.ts';
import { useLongList } from '../../connection/use-long-list.ts';
import styles from '../../events/intake.module.css';
import { PendingVoids } from '../../events/pending-voids.tsx';
import { Panel } from '../../kit/page.tsx';
import { ShowMore } from '../../kit/show-more.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { EventsTable } from './events-table.tsx';

/** Any event by its id, or those of a player, newest first. */
export function FindPart() {
  const [{ event, player }, ask] = useAddressQuery({ event: '', player: '' });
  const list = useLongList(['events', event, player], (before, signal) =>
    laurel.findEvents({
      query: event !== '' ? { unique_id: event } : { player_id: player || undefined, before, page_size: 25 },
      signal,
    }),
  );
  return (
    <>
      <Panel>
        <FindForm key={`${event} ${player}`} event={event} player={player} ask={ask} />
      </Panel>
      <Panel title={titleOf(event, player)} flush>
        <EventsTable list={list} unique_id={event} />
        <ShowMore list={list} />
      </Panel>
      {player === '' && <PendingVoids unique_id={event} />}
    </>
  );
}

function titleOf(event: string, player: string): string {
  if (event !== '') return t('The event');
  return player === '' ? t('Newest events') : t('Newest events of {player}', { player });
}

interface FindFormProps {
  event: string;
  player: string;
  ask: (changes: { event: string; player: string }) => void;
}

function FindForm({ event, player, ask }: FindFormProps) {
  const { register, handleSubmit, watch, setValue } = useForm<{ by: By; id: string }>({
    defaultValues: { by: player === '' ? 'event' : 'player', id: event || player },
  });
  const { by, id } = watch();
  return (
    <form
      className={styles.find}
      onSubmit={handleSubmit((fields) => ask({ event: '', player: '', [fields.by]: fields.id.trim() }))}
    >
      <TextInput
        label={finds[by].label}
        description={finds[by].description}
        leftSection={<Icon name="search" size={14} />}
        {...register('id')}
      />
      <Button type="submit">{t('Find')}</Button>
      <Button variant="default" onClick={() => setValue('by', finds[by].other)}>
        {finds[by].instead}
      </Button>
      {id !== '' && (
        <Button variant="subtle" onClick={() => ask({ event: '', player: '' })}>
          {t('Newest events')}
        </Button>
      )}
    </form>
  );
}

type By = 'event' | 'player';

const finds: Record<By, { label: string; description: string; other: By; instead: string }> = {
  event: {
    label: t('Event id'),
    description: t('The unique_id that your platform sent, letter for letter'),
    other: 'player',
    instead: t('Find by player instead'),
  },
  player: {
    label: t('Player id'),
    description: t('As your platform sends it'),
    other: 'event',
    instead: t('Find by event id instead'),
  },
};
