import {
  type Change,
  changesBetween,
  listChanges,
} from '@laurel/contract/campaigns/definition-difference.ts';
import { t } from '../../languages/messages.ts';
import { useShownZone } from '../../time/zones.ts';
import { memberWords } from './definition-words.ts';
import styles from './edits.module.css';
import { pointerWords } from './pointer-words.ts';

interface DifferenceListProps {
  before: object;
  after: object;
  currency: string;
  /** There was nothing before: only what came is shown. */
  isNew?: boolean;
}

/** What differs between two definitions, a line each, in words. */
export function DifferenceList({ before, after, currency, isNew = false }: DifferenceListProps) {
  const zone = useShownZone();
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className="muted">{t('No differences.')}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { was, is } = changeSides(change, currency, zone);
        return (
          <li key={change.pointer}>
            <span className={styles.member}>{pointerWords(change.pointer)}</span>
            <span className={styles.sides}>
              {!isNew && (
                <>
                  <del>{was}</del>
                  <span aria-hidden="true" className={styles.arrow}>
                    →
                  </span>
                </>
              )}
              <ins>{is}</ins>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Both sides of a change, as people say them. */
export function changeSides(change: Change, currency: string, zone: string): { was: string; is: string } {
  const lists = listChanges(change);
  const words = (value: unknown) => memberWords(change.pointer, value, currency, zone);
  if (!lists) return { was: words(change.before), is: words(change.after) };
  return {
    was:
      lists.gone.length === 0
        ? t('nothing goes')
        : t('without {values}', { values: lists.gone.map(words).join(', ') }),
    is:
      lists.come.length === 0
        ? t('nothing comes')
        : t('with {values}', { values: lists.come.map(words).join(', ') }),
  };
}
