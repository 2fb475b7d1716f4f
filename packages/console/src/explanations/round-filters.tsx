import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { Button } from '@mantine/core';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { reasonNames } from '../pictures/reason-bars/reason-bars-data.ts';
import { countText } from '../values/decimal-text.ts';
import styles from './proof-screen.module.css';
import { reasonsOf, type Shown } from './shown-rounds.ts';

interface RoundFiltersProps {
  rounds: readonly ExplainedRound[];
  shown: string;
  onShow: (shown: Shown) => void;
}

/** Buttons that narrow the rounds to those that count, or to one reason why others do not. */
export function RoundFilters({ rounds, shown, onShow }: RoundFiltersProps) {
  const reasons = reasonsOf(rounds);
  const counting = rounds.filter(({ counted }) => counted).length;
  const choices: Array<{ value: Shown; label: string; count: number }> = [
    { value: '', label: t('All rounds'), count: rounds.length },
    { value: 'counted', label: t('Count'), count: counting },
    ...reasons.map(({ reason, count }) => ({ value: reason, label: reasonNames[reason], count })),
  ];
  return (
    <search className={styles.filters} aria-label={t('Rounds to list')} data-not-printed>
      {choices.map(({ value, label, count }) => (
        <Button
          key={value}
          size="xs"
          variant={value === shown ? 'filled' : 'default'}
          aria-pressed={value === shown}
          leftSection={value === shown && <Icon name="check" size={12} />}
          onClick={() => onShow(value)}
        >
          {label} · {countText(count)}
        </Button>
      ))}
    </search>
  );
}
