import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Badge } from '../kit/badge.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { timeText } from '../time/time-text.ts';
import { instantOf, localText } from '../time/zoned-time.ts';
import { useShownZone } from '../time/zones.ts';
import styles from './moment-slider.module.css';
import { lastStep, type Moments, momentAt, nearestMoment, stepOf } from './past-moments.ts';

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
        <ExactMoment key={`${at} ${zone}`} moments={moments} at={at} choose={choose} />
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
        <span>now; times in {zone.replaceAll('_', ' ')}</span>
      </div>
    </div>
  );
}

/** Any moment to the second, in the zone that is shown; taken when the field is left or Enter is pressed. */
function ExactMoment({ moments, at, choose }: Pick<MomentSliderProps, 'moments' | 'at' | 'choose'>) {
  const zone = useShownZone();
  const [text, setText] = useState(at === '' ? '' : localText(at, zone));
  const take = () => {
    const instant = instantOf(text, zone);
    // What the field cannot hold, such as seconds that the slider does not have, is no other moment.
    if (text !== localText(at, zone)) choose(instant === undefined ? '' : nearestMoment(moments, instant));
  };
  return (
    <input
      type="datetime-local"
      className={styles.exact}
      aria-label={`Exact moment, ${zone}`}
      title={`Exact moment, ${zone}`}
      step={1}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
