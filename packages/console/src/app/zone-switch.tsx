import { Popover, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import popup from '../kit/popup.module.css';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { ownZone, showZone, useShownZone } from '../time/zones.ts';
import styles from './shell.module.css';

const ZoneChoice = lazy(async () => ({ default: (await import('../time/zone-choice.tsx')).ZoneChoice }));

/** Chooses the zone in which the whole console shows times. */
export function ZoneSwitch() {
  const zone = useShownZone();
  const [isOpen, open] = useState(false);
  const [choosesOther, chooseOther] = useState(false);
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
            aria-label={t('Times are shown in {zone}', { zone: nameOf(zone) })}
            onClick={() => open(!isOpen)}
          >
            <Icon name="clock" />
            <span className={styles.wide}>{nameOf(zone)}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('Show all times in')} className={popup.list ?? ''}>
          <NearZones zone={zone} close={() => open(false)} chooseOther={() => chooseOther(true)} />
        </Popover.Dropdown>
      </Popover>
      {choosesOther && (
        <Suspense>
          <ZoneChoice close={() => chooseOther(false)} />
        </Suspense>
      )}
    </>
  );
}

interface NearZonesProps {
  zone: string;
  close: () => void;
  chooseOther: () => void;
}

/** UTC, the browser's zone and the one that is shown. */
function NearZones({ zone, close, chooseOther }: NearZonesProps) {
  const choose = (act: () => void) => () => {
    act();
    close();
  };
  return (
    <>
      {[...new Set(['UTC', ownZone, zone])].map((one) => (
        <button
          key={one}
          type="button"
          className={popup.item}
          aria-pressed={one === zone}
          onClick={choose(() => showZone(one))}
        >
          <span>
            {nameOf(one)}
            {one === ownZone && <span className="muted"> {t('· this browser')}</span>}
          </span>
          {one === zone && <Icon name="check" size={14} />}
        </button>
      ))}
      <button type="button" className={popup.item} onClick={choose(chooseOther)}>
        {t('Another zone…')}
      </button>
    </>
  );
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
