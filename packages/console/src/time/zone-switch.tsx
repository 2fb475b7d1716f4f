import { Menu, Modal, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import styles from '../app/shell.module.css';
import { Icon } from '../looks/icon.tsx';
import { ownZone, showZone, useShownZone } from './zones.ts';

const ZoneChoice = lazy(async () => ({ default: (await import('./zone-choice.tsx')).ZoneChoice }));

/** In which zone the whole console shows times. */
export function ZoneSwitch() {
  const zone = useShownZone();
  const [choosesOther, chooseOther] = useState(false);
  const near = [...new Set(['UTC', ownZone, zone])];
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={230}>
        <Menu.Target>
          <UnstyledButton className={styles.tool} aria-label={`Times are shown in ${nameOf(zone)}`}>
            <Icon name="clock" />
            <span className={styles.wide}>{nameOf(zone)}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>All times are shown in</Menu.Label>
          {near.map((one) => (
            <Menu.Item
              key={one}
              onClick={() => showZone(one)}
              rightSection={one === zone ? <Icon name="check" size={14} /> : undefined}
            >
              {nameOf(one)}
              {one === ownZone && <span className="muted"> · this browser</span>}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => chooseOther(true)}>Another zone…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={choosesOther}
        onClose={() => chooseOther(false)}
        title="Show all times in"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense>
          <ZoneChoice done={() => chooseOther(false)} />
        </Suspense>
      </Modal>
    </>
  );
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
