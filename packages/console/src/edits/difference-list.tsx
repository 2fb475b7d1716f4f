import {
  type Change,
  changesBetween,
  listChanges,
} from '@laurel/contract/campaigns/definition-difference.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { timeText } from '../time/time-text.ts';
import { useShownZone } from '../time/zones.ts';
import { decimalText } from '../values/decimal-text.ts';
import { prizeWords, taskWords } from './definition-words.ts';
import styles from './edits.module.css';
import { pointerWords } from './pointer-words.ts';

interface DifferenceListProps {
  before: object;
  after: object;
  currency: string;
  /** There was nothing before: only what came is told. */
  isNew?: boolean;
}

/** What differs between two definitions, a line each, in words. */
export function DifferenceList({ before, after, currency, isNew = false }: DifferenceListProps) {
  const zone = useShownZone();
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className="muted">Nothing differs.</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { was, is } = sidesOf(change, currency, zone);
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
export function sidesOf(change: Change, currency: string, zone: string): { was: string; is: string } {
  const lists = listChanges(change);
  const words = (value: unknown) => valueWords(value, currency, zone);
  if (!lists) return { was: words(change.before), is: words(change.after) };
  return {
    was: lists.gone.length === 0 ? 'nothing goes' : `without ${lists.gone.map(words).join(', ')}`,
    is: lists.come.length === 0 ? 'nothing comes' : `with ${lists.come.map(words).join(', ')}`,
  };
}

/** A value of a definition as people say it. */
function valueWords(value: unknown, currency: string, zone: string): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return decimalText(String(value));
  if (typeof value === 'string') return textWords(value, zone);
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => valueWords(item, currency, zone)).join(', ');
  if (typeof value !== 'object') return String(value);
  if ('task' in value) return taskWords(value as Task, currency);
  if ('kind' in value && 'place_from' in value) return prizeWords(value as Prize, currency);
  const members = Object.entries(value)
    .map(([name, one]) => [name.replaceAll('_', ' '), valueWords(one, currency, zone)] as const)
    // What is not set is not told, of a thing as a whole.
    .filter(([, words]) => words !== 'none');
  return members.length === 0 ? 'none' : members.map((words) => words.join(' ')).join(', ');
}

const choices: Record<string, string> = {
  first_to_reach: 'who reached it first comes first',
  shared: 'shared place and prize',
  automatic: 'by playing',
  opt_in: 'by opting in',
};

function textWords(text: string, zone: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return timeText(text, zone);
  return choices[text] ?? decimalText(text);
}
