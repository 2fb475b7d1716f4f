import { t } from '../../languages/messages.ts';
import { wholeNumber } from '../../values/whole-number.ts';
import { membersOf } from '../editor/pointers.ts';
import { isByLanguage, titleAt } from '../members.ts';

/**
 * A member of a definition as people name it: `/rules/tasks/0/points` → `Task 1 · Points`; `/texts/de/name` → `Name (de)`.
 */
export function pointerWords(pointer: string): string {
  const names = membersOf(pointer);
  const said = names.reduce<string[]>((words, name, index) => {
    const [above = '', top = ''] = [names[index - 1], names[index - 2]];
    const item = wholeNumber(name);
    const title = titleAt(names.slice(0, index + 1));
    if (item !== undefined)
      return words.with(-1, listItems[above]?.(item + 1) ?? `${words.at(-1)} ${item + 1}`);
    if (isByLanguage(above)) return words.with(-1, title);
    if (isByLanguage(top)) return words.with(-1, `${title} (${above})`);
    return above === 'rules' ? [title] : words.concat(title);
  }, []);
  return said.join(' · ');
}

/** Lists count from 0 in pointers and from 1 for people. */
const listItems: Record<string, (number: number) => string> = {
  prizes: (number) => t('Prize {number}', { number }),
  tasks: (number) => t('Task {number}', { number }),
  steps: (number) => t('Step {number}', { number }),
  tickets: (number) => t('Task for tickets {number}', { number }),
};
