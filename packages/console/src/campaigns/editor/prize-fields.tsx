import { isMoney, type PrizeTerms, type UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { givenPrize, type RafflePrize } from '@laurel/contract/campaigns/raffle.ts';
import { titleIn, withoutOwnTitles } from '@laurel/rules/prizes/prize-titles.ts';
import { Button, Select, Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../languages/messages.ts';
import { prizeKindNames } from '../edits/prize-words.ts';
import { choiceOf, type PrizeChoice, termsOfKind } from './blank-definition.ts';
import { newPrize } from './blank-kinds.ts';
import { type Draft, useAt, useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';
import { CountField, DecimalField, ListField, TextField, useField } from './fields.tsx';
import { below } from './pointers.ts';
import { FaultAt, RemoveButton } from './section.tsx';

/** A prize in a definition of any kind; only one of a raffle has `spins`. */
type WrittenPrize = PrizeTerms | RafflePrize;

/** What the prize is, without how many win it. */
function termsOf(prize: WrittenPrize): PrizeTerms {
  return 'spins' in prize ? givenPrize(prize) : (prize as PrizeTerms);
}

interface PrizeFieldsProps {
  at: string;
  prize: WrittenPrize;
  /** Parts of a pool are offered, too. */
  hasParts?: boolean;
  /** The prize with other terms; left out: it is nothing but terms. */
  withTerms?: (terms: PrizeTerms) => WrittenPrize;
  /** The class of the line that has the kind and the worth. */
  line: string | undefined;
  /** Fields before the kind: who wins it. */
  who?: ReactNode;
  remove?: ReactNode;
}

const kindChoices = Object.entries(prizeKindNames).map(([value, label]) => ({ value, label }));
const partChoices = [
  { value: 'cash_part', label: t('Pool share') },
  { value: 'bonus_part', label: t('Pool bonus') },
];

interface PrizeRowProps extends Omit<PrizeFieldsProps, 'remove'> {
  index: number;
  /** Further fields below it. */
  children?: ReactNode;
  /** What is removed with it, where it is a part of that. */
  whole?: string;
}

/** One of several prizes. */
export function PrizeRow({ index, children, whole, ...fields }: PrizeRowProps) {
  const number = index + 1;
  const label = t('Remove prize {number}', { number });
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Prize {number}', { number })}</legend>
      <PrizeFields
        {...fields}
        remove={<RemoveButton at={whole ?? fields.at} label={label} className={styles.removePrize} />}
      />
      {children}
    </fieldset>
  );
}

/** The fields of one prize: who wins it, what it is, and what players read. */
function PrizeFields({ at, prize, hasParts, withTerms, line, who, remove }: PrizeFieldsProps) {
  const draft = useDraft();
  const terms = termsOf(prize);
  const choice = choiceOf(terms);
  return (
    <>
      <div className={line}>
        {who}
        <Select
          {...useField(`${at}/kind`)}
          data={hasParts || choice !== terms.kind ? [...kindChoices, ...partChoices] : kindChoices}
          value={choice}
          onChange={(kind) => {
            if (kind === null) return;
            const other = termsOfKind(terms, kind as PrizeChoice);
            draft.write(at, withTerms?.(other) ?? other);
            followTitle(draft, at, prize);
          }}
        />
        <WorthField at={at} prize={prize} />
        {remove}
      </div>
      <FaultAt at={at} />
      <OtherFields at={at} terms={terms} />
      <TitleFields at={at} terms={terms} />
    </>
  );
}

/** What one winner gets. */
function WorthField({ at, prize }: { at: string; prize: WrittenPrize }) {
  const draft = useDraft();
  const follow = () => followTitle(draft, at, prize);
  const terms = termsOf(prize);
  const isPart = choiceOf(terms) !== terms.kind;
  if (isMoney(terms))
    return (
      <DecimalField at={`${at}/${isPart ? 'percent' : 'amount'}`} label={t('Each wins')} onText={follow} />
    );
  if (terms.kind === 'free_spins')
    return (
      <CountField
        at={`${at}/${'spins' in prize ? 'spins' : 'count'}`}
        label={t('Spins each')}
        onCount={follow}
      />
    );
  if (terms.kind === 'deposit_bonus')
    return <DecimalField at={`${at}/percent`} label={t('Of the deposit')} onText={follow} />;
  return <TextField at={`${at}/value`} onText={follow} />;
}

/** A title that only said what the prize was goes: Laurel writes what it is. */
function followTitle(draft: Draft, at: string, before: WrittenPrize): void {
  const { titles } = withoutOwnTitles(termsOf(before), draft.value.currency);
  draft.write(below(at, 'titles'), titles);
}

function OtherFields({ at, terms }: { at: string; terms: PrizeTerms }) {
  return (
    <div className={styles.rowFields}>
      {(terms.kind === 'bonus' || terms.kind === 'deposit_bonus') && (
        <DecimalField at={`${at}/wagering`} empty="null" placeholder={t('None')} />
      )}
      {terms.kind === 'free_spins' && (
        <ListField at={`${at}/game_ids`} placeholder={t('No games in particular')} />
      )}
    </div>
  );
}

/** What players read: written by Laurel, or by hand where somebody wants to. */
function TitleFields({ at, terms }: { at: string; terms: PrizeTerms }) {
  const { texts, currency, default_language } = useDefinition();
  const { titles = {}, ...untitled } = terms;
  const [isOpen, open] = useState(Object.keys(titles).length > 0 || terms.template !== undefined);
  const title = titleIn(terms, currency, [default_language]);
  if (!isOpen)
    return (
      <div className={styles.rowHead}>
        {title !== '' && <span className="muted">{t('Players read: {title}', { title })}</span>}
        <Button className={styles.end ?? ''} variant="subtle" size="compact-xs" onClick={() => open(true)}>
          {t('Write titles by hand')}
        </Button>
      </div>
    );
  return (
    <div className={styles.rowFields}>
      {[...new Set([...Object.keys(texts), ...Object.keys(titles)])].map((language) => (
        <TextField
          key={language}
          at={below(at, 'titles', language)}
          empty="none"
          placeholder={titleIn(untitled as PrizeTerms, currency, [language])}
        />
      ))}
      <TextField at={`${at}/template`} empty="none" placeholder={t('None')} />
    </div>
  );
}

interface OptionalPrizeProps {
  at: string;
  label: string;
  description: string;
}

/** A prize that there may be, of a step or of the whole mission. */
export function OptionalPrize({ at, label, description }: OptionalPrizeProps) {
  const [prize, set] = useAt<UnplacedPrize | null>(at);
  return (
    <>
      <Switch
        label={label}
        description={description}
        checked={prize !== null}
        onChange={({ currentTarget }) => set(currentTarget.checked ? newPrize() : null)}
      />
      {prize !== null && <PrizeFields at={at} prize={prize} line={styles.rowFields} />}
    </>
  );
}
