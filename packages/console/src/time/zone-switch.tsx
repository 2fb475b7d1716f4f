import { Modal, Popover, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import styles from '../app/shell.module.css';
import popup from '../kit/popup.module.css';
import { Icon } from '../looks/icon.tsx';
import { ownZone, showZone, useShownZone } from './zones.ts';

const ZoneChoice = lazy(async () => ({ default: (await import('./zone-choice.tsx')).ZoneChoice }));

/** In which zone the whole console shows times. */
export function ZoneSwitch() {
  const zone = useShownZone();
  const [isOpen, open] = useState(false);
  const [choosesOther, chooseOther] = useState(false);
  const near = [...new Set(['UTC', ownZone, zone])];
  return (
    <>
      <Popover
        position="bottom-end"
        shadow="md"
        width={240}
        trapFocus
        returnFocus
        opened={isOpen}
        onChange={open}
      >
        <Popover.Target>
          <UnstyledButton
            className={styles.tool}
            aria-label={`Times are shown in ${nameOf(zone)}`}
            onClick={() => open(!isOpen)}
          >
            <Icon name="clock" />
            <span className={styles.wide}>{nameOf(zone)}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="All times are shown in" className={popup.list ?? ''}>
          {near.map((one) => (
            <button
              key={one}
              type="button"
              className={popup.item}
              aria-pressed={one === zone}
              onClick={() => {
                showZone(one);
                open(false);
              }}
            >
              <span>
                {nameOf(one)}
                {one === ownZone && <span className="muted"> · this browser</span>}
              </span>
              {one === zone && <Icon name="check" size={14} />}
            </button>
          ))}
          <button
            type="button"
            className={popup.item}
            onClick={() => {
              open(false);
              chooseOther(true);
            }}
          >
            Another zone…
          </button>
        </Popover.Dropdown>
      </Popover>
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
