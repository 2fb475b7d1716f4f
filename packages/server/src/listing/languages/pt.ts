import type { ServiceTexts } from './service-texts.ts';

export const pt: ServiceTexts = {
  status: { AC: 'Ativo', SC: 'Agendado', FI: 'Encerrado' },
  tournament: 'Torneio',
  types: {
    PT: 'Torneio de pontos',
    HC: 'Maior ganho',
    TM: 'Torneio de missões',
    IM: 'Missão individual',
    RA: 'Corridas',
    SR: 'Corridas de velocidade',
  },
  player: 'Jogador',
};
