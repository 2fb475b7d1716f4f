import type { UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { Switch } from '@mantine/core';
import styles from '../editor.module.css';
import { PrizeFields } from '../prize-fields.tsx';
import { useAt } from '../use-draft.ts';
import { newPrize } from './new-step.ts';

/** A prize that there may be, of a step or of the whole mission. */
export function OptionalPrize({
  at,
  label,
  description,
}: {
  at: string;
  label: string;
  description: string;
}) {
  const [prize, set] = useAt<UnplacedPrize | null>(at);
  return (
    <>
      <Switch
        label={label}
        description={description}
        checked={prize !== null}
        onChange={({ currentTarget }) => set(currentTarget.checked ? newPrize() : null)}
      />
      {prize !== null && (
        <PrizeFields at={at} prize={prize} withTerms={(terms) => terms} line={styles.rowFields} />
      )}
    </>
  );
}
