import type { Campaign } from '@laurel/contract/campaigns/answers.ts';

type Games = Campaign['games'];

/** Which games a campaign is on, in a few words: campaigns of one lane compete for the same players. */
export function gameLane({ all, ids, include, exclude }: Games): string {
  const chosen = filterWords(include);
  const parts = [
    ...(all ? ['All games'] : []),
    ...(chosen === '' ? [] : [`Games: ${chosen}`]),
    ...(ids.length === 0 ? [] : [ids.length === 1 ? `Game ${ids[0]}` : `${ids.length} chosen games`]),
  ];
  const without = filterWords(exclude);
  return `${parts.join(' and ') || 'No games'}${without === '' ? '' : `, without ${without}`}`;
}

function filterWords(filter: Games['include']): string {
  return Object.entries(filter)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) =>
      field === 'has_freespins' ? `free spins ${values.join(' or ')}` : values.join(' or '),
    )
    .join(', ');
}
