import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../looks/icon.tsx';
import styles from './board-tab.module.css';

/** Asks who is looked for on the board. `player`: who is shown; empty: nobody. */
export function FindPlayer({ player, find }: { player: string; find: (player: string) => void }) {
  const [text, setText] = useState(player);
  return (
    <search className={styles.search}>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          find(text.trim());
        }}
      >
        <TextInput
          className={styles.who}
          aria-label="Player id or name"
          placeholder="Player id or name"
          leftSection={<Icon name="search" size={14} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={text.trim() === ''}>
          Find
        </Button>
        {player !== '' && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setText('');
              find('');
            }}
          >
            Clear
          </Button>
        )}
      </form>
    </search>
  );
}
