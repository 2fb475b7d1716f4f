import type { ServiceTexts } from './service-texts.ts';

export const fr: ServiceTexts = {
  status: { AC: 'En cours', SC: 'Programmé', FI: 'Terminé' },
  tournament: 'Tournoi',
  types: {
    PT: 'Tournoi à points',
    HC: 'Plus gros gain',
    TM: 'Tournoi de missions',
    IM: 'Mission individuelle',
    RA: 'Courses',
    SR: 'Courses de vitesse',
  },
  player: 'Joueur',
};
