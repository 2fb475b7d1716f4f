import type { ServiceTexts } from './service-texts.ts';

export const el: ServiceTexts = {
  status: { AC: 'Ενεργό', SC: 'Προγραμματισμένο', FI: 'Ολοκληρωμένο' },
  tournament: 'Τουρνουά',
  types: {
    PT: 'Τουρνουά πόντων',
    HC: 'Μεγαλύτερο κέρδος',
    TM: 'Τουρνουά αποστολών',
    IM: 'Ατομική αποστολή',
    RA: 'Αγώνες',
    SR: 'Αγώνες ταχύτητας',
  },
  player: 'Παίκτης',
};
