import type { ApiKeyScope } from '@laurel/contract/identity/api-keys.ts';
import { t } from '../../languages/messages.ts';

/** What an API key may do, in words. */
export const scopeWords: Record<ApiKeyScope, { name: string; means: string }> = {
  'events:write': { name: t('Send events'), means: t('For your game servers. Never in a page.') },
  'tournaments:read': { name: t('Read the listing'), means: t('For the backend of your website.') },
  'boards:read': {
    name: t('Show boards in pages'),
    means: t('A publishable key: pages may contain it, and it works only on the sites that you name.'),
  },
  'players:issue': {
    name: t('Issue player tokens'),
    means: t('For the backend that knows who is signed in.'),
  },
  'log:read': {
    name: t('Read the sealed logs'),
    means: t('For auditors and witnesses: every leaf, without names and ids.'),
  },
};
