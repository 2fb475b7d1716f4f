import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Badge } from '../kit/badge.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { timeText } from '../time/time-text.ts';
import { useShownZone } from '../time/zones.ts';
import styles from './moment-slider.module.css';
import { lastStep, type Moments, momentAt, stepOf } from './past-moments.ts';

/** So long the slider must rest before the board of its moment is computed. */
const REST_MILLISECONDS = 300;

interface MomentSliderProps {
  moments: Moments;
  /** The moment that is asked for, RFC 3339; empty: now. */
  at: string;
  choose: (at: string) => void;
  /** Whether its board is on its way. */
  isComputing: boolean;
}

/** Moves through the past of a board, by pointer or by keys. */
export function MomentSlider({ moments, at, choose, isComputing }: MomentSliderProps) {
  const zone = useShownZone();
  const [dragged, drag] = useState<string>();
  const shown = dragged ?? at;
  const step = stepOf(moments, shown);
  useEffect(() => {
    if (dragged === undefined) return;
    const timer = setTimeout(() => {
      choose(dragged);
      drag(undefined);
    }, REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [dragged, choose]);
  const go = (to: number) => drag(momentAt(moments, Math.max(0, to)));
  return (
    <div className={styles.past}>
      <div className={styles.line}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Earlier"
          disabled={step === 0}
          onClick={() => go(step - 1)}
        >
          <Icon name="previous" />
        </ActionIcon>
        <input
          type="range"
          className={styles.slider}
          aria-label="Moment of the board"
          aria-valuetext={shown === '' ? 'now' : timeText(shown, zone)}
          min={0}
          max={lastStep(moments)}
          value={step}
          onChange={({ currentTarget }) => go(currentTarget.valueAsNumber)}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Later"
          disabled={shown === ''}
          onClick={() => go(step + 1)}
        >
          <Icon name="next" />
        </ActionIcon>
        <Button variant="default" disabled={shown === ''} onClick={() => drag('')}>
          Now
        </Button>
      </div>
      <div className={styles.ends}>
        <Time value={new Date(moments.first).toISOString()} />
        <span className={styles.at}>
          {shown === '' ? (
            'The board as it is now'
          ) : (
            <>
              The board as it was at <Time value={shown} precision="second" />
            </>
          )}
          {isComputing && <Badge tone="info">being computed</Badge>}
        </span>
        <span>now</span>
      </div>
    </div>
  );
}
