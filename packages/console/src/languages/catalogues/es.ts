import { type Catalogue, joined } from './joined.ts';

export const spanish: Catalogue = joined(
  import.meta.glob<Catalogue>('../../../../languages/es/console/*.json', { eager: true, import: 'default' }),
);
