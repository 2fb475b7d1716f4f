import type { ServiceTexts } from './service-texts.ts';

export const es: ServiceTexts = {
  status: { AC: 'Activo', SC: 'Programado', FI: 'Finalizado' },
  tournament: 'Torneo',
  types: {
    PT: 'Torneo de puntos',
    HC: 'Mayor ganancia',
    TM: 'Torneo de misiones',
    IM: 'Misión individual',
    RA: 'Carreras',
    SR: 'Carreras de velocidad',
  },
  player: 'Jugador',
};
