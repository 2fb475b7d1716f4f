import { type Catalogue, joined } from './joined.ts';

export const italian: Catalogue = joined(
  import.meta.glob<Catalogue>('../../../../languages/it/console/*.json', { eager: true, import: 'default' }),
);
