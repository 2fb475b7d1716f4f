import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page, Panel } from '../kit/page.tsx';
import { Icon } from '../looks/icon.tsx';
import { playerPath } from './player-path.ts';
import styles from './players.module.css';

/** Finds a player by the id that the platform sends. */
export function PlayersScreen() {
  const [id, setId] = useState('');
  const navigate = useNavigate();
  return (
    <Page
      title="Players"
      lead="What is known of a player, where the player stands, and what the player is owed."
    >
      <Panel>
        <form
          className={styles.find}
          onSubmit={(event) => {
            event.preventDefault();
            if (id !== '') void navigate({ to: playerPath(id) });
          }}
        >
          <TextInput
            label="Player id"
            description="As your platform sends it, letter for letter"
            leftSection={<Icon name="search" size={14} />}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
            required
            withAsterisk={false}
          />
          <Button type="submit">Find</Button>
        </form>
      </Panel>
    </Page>
  );
}
