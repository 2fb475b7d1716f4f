export { openRates, type Rates } from './open-rates.ts';
export { readRates, readRatesIn } from './store/exchange-rates.ts';
