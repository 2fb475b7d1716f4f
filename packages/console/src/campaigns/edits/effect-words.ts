import type { Consequences } from '@laurel/contract/simulation/previews.ts';
import { t } from '../../languages/messages.ts';

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
