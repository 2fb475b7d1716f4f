import { languageOf } from './texts.ts';

const DAY = 86_400_000;

/** How numbers and times are written for a reader. A tag that the browser does not know is ignored. */
export class Formats {
  readonly #locale: string[];
  readonly #timeZone: string | undefined;
  readonly #ofTexts: string;

  /** `language` is the reader's tag, `ofTexts` the language of the words around, which decides on their plurals. */
  constructor(language: string, timeZone: string | undefined, ofTexts = languageOf(language)) {
    this.#ofTexts = ofTexts;
    this.#locale = known(() => Intl.getCanonicalLocales(language)) ?? ['en'];
    this.#timeZone =
      timeZone && known(() => new Intl.DateTimeFormat('en', { timeZone })) ? timeZone : undefined;
  }

  /** An exact decimal as the language writes it; its digits never become a number of JavaScript. */
  decimal(text: string): string {
    const format = new Intl.NumberFormat(this.#locale, { maximumFractionDigits: 20 });
    return format.format(text as Intl.StringNumericLiteral);
  }

  count(value: number): string {
    return this.decimal(`${value}`);
  }

  /** A place with the suffix of its plural category, of a text such as `one:st two:nd other:th`. */
  ordinal(place: number, suffixes: string): string {
    return this.count(place) + this.#formOf(place, suffixes, 'ordinal');
  }

  /** A number with the word of its plural category, of a text such as `one:ticket other:tickets`. */
  counted(value: number, words: string): string {
    return `${this.count(value)} ${this.#formOf(value, words, 'cardinal')}`;
  }

  #formOf(value: number, forms: string, type: 'cardinal' | 'ordinal'): string {
    const category = new Intl.PluralRules(this.#ofTexts, { type }).select(value);
    const known = new Map(forms.split(' ').map((one) => [one.split(':', 1)[0], one.replace(/^\w+:/, '')]));
    return known.get(category) ?? known.get('other') ?? '';
  }

  /** A day and time with its zone, or a window between two. */
  time(instant: string, end = instant): string {
    return new Intl.DateTimeFormat(this.#locale, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: this.#timeZone as string,
    }).formatRange(new Date(instant), new Date(end));
  }

  /** Days where there are any, then hours, minutes and seconds; of milliseconds from 0. */
  duration(milliseconds: number): string {
    const days = Math.floor(milliseconds / DAY);
    const clock = new Date(milliseconds % DAY).toISOString().slice(11, 19);
    if (days === 0) return clock;
    const unit = new Intl.NumberFormat(this.#locale, { style: 'unit', unit: 'day', unitDisplay: 'short' });
    return `${unit.format(days)} ${clock}`;
  }
}

function known<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
