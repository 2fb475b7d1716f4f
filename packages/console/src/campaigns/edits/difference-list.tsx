import {
  type Change,
  changesBetween,
  listChanges,
} from '@laurel/contract/campaigns/definition-difference.ts';
import type { Consequences } from '@laurel/contract/simulation/previews.ts';
import { t } from '../../languages/messages.ts';
import { useShownZone } from '../../time/zones.ts';
import { pointerWords } from '../members.ts';
import { memberWords, type Terms } from './definition-words.ts';
import styles from './edits.module.css';

interface DifferenceListProps {
  before: Terms;
  after: Terms;
  /** There was nothing before: only what came is shown. */
  isNew?: boolean;
}

/** What differs between two definitions, a line each, in words. */
export function DifferenceList({ before, after, isNew = false }: DifferenceListProps) {
  const zone = useShownZone();
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className="muted">{t('No differences.')}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { was, is } = changeSides(change, [before, after], zone);
        return (
          <li key={change.pointer}>
            <span className="muted">{pointerWords(change.pointer)}</span>
            <span className={styles.sides}>
              {!isNew && (
                <>
                  <del>{was}</del>
                  <span aria-hidden="true" className="muted">
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

/** Both sides of a change, as people say them; the pair is the definition before the change and after it. */
export function changeSides(
  change: Change,
  [before, after]: readonly [Terms, Terms],
  zone: string,
): { was: string; is: string } {
  const { gone, come } = listChanges(change) ?? {};
  const was = memberWords(change.pointer, gone ?? change.before, before, zone);
  const is = memberWords(change.pointer, come ?? change.after, after, zone);
  if (!gone || !come) return { was, is };
  return {
    was: gone.length === 0 ? t('nothing goes') : t('without {values}', { values: was }),
    is: come.length === 0 ? t('nothing comes') : t('with {values}', { values: is }),
  };
}

/** How many players an edit concerns, in a sentence; undefined: it cannot concern any. */
export function effectWords(consequences: Consequences | undefined): string {
  if (consequences === undefined || consequences.changes.length === 0)
    return t('No score and no place changes.');
  const { changed, prizes_changed } = consequences;
  if (changed === 0) return t('No player moves now; later rounds count by the new rules.');
  return t(
    '{changed, plural, one {# player is} other {# players are}} affected; {prizes, number} of them would win a different prize.',
    { changed, prizes: prizes_changed },
  );
}
