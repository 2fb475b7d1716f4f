import type { ApiKeyScope } from '@laurel/contract/identity/api-keys.ts';

/** What an API key may do, in words. */
export const scopeWords: Record<ApiKeyScope, { name: string; means: string }> = {
  'events:write': { name: 'Send events', means: 'For your game servers. Never in a page.' },
  'tournaments:read': { name: 'Read the listing', means: 'For the backend of your website.' },
  'boards:read': {
    name: 'Show boards in pages',
    means: 'A publishable key: pages may contain it, and it works only on the sites that you name.',
  },
  'players:issue': { name: 'Issue player tokens', means: 'For the backend that knows who is signed in.' },
};
