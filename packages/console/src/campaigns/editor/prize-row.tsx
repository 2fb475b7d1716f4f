import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { Select } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { ownTitle, prizeKindNames } from '../edits/prize-words.ts';
import { withKind } from './blank-definition.ts';
import type { Draft } from './draft.ts';
import styles from './editor.module.css';
import { CountField, DecimalField, ListField, TextField } from './fields.tsx';
import { below } from './pointers.ts';
import { RemoveButton } from './remove-button.tsx';
import { FaultAt } from './section.tsx';
import { fieldId, useDefinition, useDraft } from './use-draft.ts';

const kindChoices = Object.entries(prizeKindNames).map(([value, label]) => ({ value, label }));

/** One prize: for which places, what it is, and what players read. */
export function PrizeRow({ index, prize }: { index: number; prize: Prize }) {
  const draft = useDraft();
  const { tournament_type, texts } = useDefinition();
  const at = `/prizes/${index}`;
  const isTier = tournament_type === 'IM';
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Prize {number}', { number: index + 1 })}</legend>
      <div className={styles.prizeFields}>
        <CountField at={`${at}/place_from`} label={isTier ? t('From rounds') : t('From place')} />
        <CountField at={`${at}/place_to`} label={isTier ? t('To rounds') : t('To place')} />
        <Select
          id={fieldId(`${at}/kind`)}
          label={t('Kind')}
          data={kindChoices}
          value={prize.kind}
          onChange={(kind) => {
            if (kind === null) return;
            draft.write(at, withKind(prize, kind as Prize['kind']));
            followTitle(draft, at, prize);
          }}
        />
        <WorthField at={at} prize={prize} />
        <RemoveButton
          at={at}
          label={t('Remove prize {number}', { number: index + 1 })}
          className={styles.removePrize}
        />
      </div>
      <FaultAt at={at} />
      <div className={styles.rowFields}>
        {Object.keys(texts).map((language) => (
          <TextField
            key={language}
            at={below(at, 'titles', language)}
            label={t('Title ({language})', { language })}
            empty="none"
          />
        ))}
        <FurtherFields at={at} prize={prize} />
      </div>
    </fieldset>
  );
}

/** What one winner gets. */
function WorthField({ at, prize }: { at: string; prize: Prize }) {
  const draft = useDraft();
  const { currency } = useDefinition();
  const follow = () => followTitle(draft, at, prize);
  if (prize.kind === 'cash' || prize.kind === 'bonus')
    return <DecimalField at={`${at}/amount`} label={t('Each wins')} unit={currency} onText={follow} />;
  if (prize.kind === 'free_spins')
    return <CountField at={`${at}/count`} label={t('Spins each')} onCount={follow} />;
  if (prize.kind === 'deposit_bonus')
    return <DecimalField at={`${at}/percent`} label={t('Of the deposit')} unit="%" onText={follow} />;
  return <TextField at={`${at}/value`} label={t('Item')} onText={follow} />;
}

/** A title that only said what the prize was says what it is now. */
function followTitle(draft: Draft, at: string, before: Prize): void {
  const { currency, default_language: language } = draft.value;
  const title = before.titles[language] ?? '';
  if (title !== '' && title !== ownTitle(before, currency, language)) return;
  draft.write(below(at, 'titles', language), ownTitle(draft.read(at) as Prize, currency, language));
}

function FurtherFields({ at, prize }: { at: string; prize: Prize }) {
  return (
    <>
      {(prize.kind === 'bonus' || prize.kind === 'deposit_bonus') && (
        <DecimalField
          at={`${at}/wagering`}
          label={t('Wagering (optional)')}
          empty="null"
          placeholder={t('None')}
          unit="×"
        />
      )}
      {prize.kind === 'free_spins' && (
        <ListField
          at={`${at}/game_ids`}
          label={t('In these games')}
          placeholder={t('No games in particular')}
        />
      )}
      <TextField
        at={`${at}/template`}
        label={t('Bonus template (optional)')}
        empty="none"
        placeholder={t('None')}
      />
    </>
  );
}
