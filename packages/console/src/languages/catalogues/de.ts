import { type Catalogue, joined } from './joined.ts';

export const german: Catalogue = joined(
  import.meta.glob<Catalogue>('../../../../languages/de/console/*.json', { eager: true, import: 'default' }),
);
