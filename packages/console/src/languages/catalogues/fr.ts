import { type Catalogue, joined } from './joined.ts';

export const french: Catalogue = joined(
  import.meta.glob<Catalogue>('../../../../languages/fr/console/*.json', { eager: true, import: 'default' }),
);
