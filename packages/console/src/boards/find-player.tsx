import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './board-tab.module.css';

/** Asks which player to find on the board. `player`: the one that is shown; empty: none. */
export function FindPlayer({ player, find }: { player: string; find: (player: string) => void }) {
  const { register, handleSubmit, watch } = useForm({ defaultValues: { text: player } });
  return (
    <search className={styles.search}>
      <form className={styles.find} onSubmit={handleSubmit(({ text }) => find(text.trim()))}>
        <TextInput
          className={styles.who}
          aria-label={t('Player id or name')}
          placeholder={t('Player id or name')}
          leftSection={<Icon name="search" size={14} />}
          {...register('text')}
        />
        <Button type="submit" variant="default" disabled={watch('text').trim() === ''}>
          {t('Find')}
        </Button>
        {player !== '' && (
          <Button variant="subtle" color="gray" onClick={() => find('')}>
            {t('Clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
