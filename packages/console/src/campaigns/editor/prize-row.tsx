import type { PlacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { t } from '../../languages/messages.ts';
import styles from './editor.module.css';
import { CountField } from './fields.tsx';
import { PrizeFields } from './prize-fields.tsx';
import { RemoveButton } from './remove-button.tsx';
import { useDefinition } from './use-draft.ts';

/** One prize: for which places, what it is, and what players read. */
export function PrizeRow({ index, prize }: { index: number; prize: PlacedPrize }) {
  const { tournament_type, pool } = useDefinition();
  const at = `/prizes/${index}`;
  const isTier = tournament_type === 'IM';
  const { place_from, place_to } = prize;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Prize {number}', { number: index + 1 })}</legend>
      <PrizeFields
        at={at}
        prize={prize}
        hasParts={pool !== undefined}
        withTerms={(terms) => ({ place_from, place_to, ...terms })}
        line={styles.prizeFields}
        who={
          <>
            <CountField at={`${at}/place_from`} label={isTier ? t('From rounds') : t('From place')} />
            <CountField at={`${at}/place_to`} label={isTier ? t('To rounds') : t('To place')} />
          </>
        }
        remove={
          <RemoveButton
            at={at}
            label={t('Remove prize {number}', { number: index + 1 })}
            className={styles.removePrize}
          />
        }
      />
    </fieldset>
  );
}
