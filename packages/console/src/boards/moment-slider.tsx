import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Badge } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon, type IconName } from '../looks/icon.tsx';
import { MomentField } from '../time/moment-field.tsx';
import { Time } from '../time/time.tsx';
import { timeText } from '../time/time-text.ts';
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
  useEffect(() => {
    if (dragged === undefined) return;
    const timer = setTimeout(() => {
      choose(dragged);
      drag(undefined);
    }, REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [dragged, choose]);
  const shown = dragged ?? at;
  return (
    <div className={styles.past}>
      <div className={styles.line}>
        <Slider moments={moments} shown={shown} drag={drag} />
        <Button variant="default" disabled={shown === ''} onClick={() => drag('')}>
          {t('Now')}
        </Button>
        <ExactMoment key={`${at} ${zone}`} moments={moments} at={at} choose={choose} />
      </div>
      <div className={styles.ends}>
        <Time value={new Date(moments.first).toISOString()} />
        <span className={styles.at}>
          {shown === ''
            ? t('The board now')
            : rich('The board at {time}', { time: <Time value={shown} precision="second" /> })}
          {isComputing && <Badge tone="info">{t('being computed')}</Badge>}
        </span>
        <span>{t('now; times in {zone}', { zone: zone.replaceAll('_', ' ') })}</span>
      </div>
    </div>
  );
}

interface SliderProps {
  moments: Moments;
  shown: string;
  drag: (at: string) => void;
}

function Slider({ moments, shown, drag }: SliderProps) {
  const zone = useShownZone();
  const step = stepOf(moments, shown);
  const go = (to: number) => drag(momentAt(moments, Math.max(0, to)));
  return (
    <>
      <StepButton label={t('Earlier')} icon="previous" isAtEnd={step === 0} go={() => go(step - 1)} />
      <input
        type="range"
        className={styles.slider}
        aria-label={t('Moment of the board')}
        aria-valuetext={shown === '' ? t('now') : timeText(shown, zone)}
        min={0}
        max={lastStep(moments)}
        value={step}
        onChange={({ currentTarget }) => go(currentTarget.valueAsNumber)}
      />
      <StepButton label={t('Later')} icon="next" isAtEnd={shown === ''} go={() => go(step + 1)} />
    </>
  );
}

interface StepButtonProps {
  label: string;
  icon: IconName;
  isAtEnd: boolean;
  go: () => void;
}

function StepButton({ label, icon, isAtEnd, go }: StepButtonProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={isAtEnd} onClick={go}>
      <Icon name={icon} />
    </ActionIcon>
  );
}

/** Any moment to the second, in the zone that is shown; taken when the field is left or Enter is pressed. */
function ExactMoment({ moments, at, choose }: Pick<MomentSliderProps, 'moments' | 'at' | 'choose'>) {
  const zone = useShownZone();
  const label = t('Exact moment, {zone}', { zone });
  return (
    <MomentField
      className={styles.exact ?? ''}
      aria-label={label}
      title={label}
      zone={zone}
      precision="second"
      isOptional
      value={at}
      take={(instant) => choose(instant === '' ? '' : nearestMoment(moments, instant))}
    />
  );
}
