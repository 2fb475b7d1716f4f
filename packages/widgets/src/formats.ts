/** How numbers and times are written for a reader. A tag that the browser does not know is passed over. */
export class Formats {
  readonly #locale: string[];
  readonly #timeZone: string | undefined;

  constructor(language: string, timeZone: string | undefined) {
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

  /** A day and time with its zone. */
  time(instant: string): string {
    return new Intl.DateTimeFormat(this.#locale, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: this.#timeZone as string,
    }).format(new Date(instant));
  }

  /** Days where there are any, then hours, minutes and seconds. */
  duration(milliseconds: number): string {
    const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
    const days = Math.floor(seconds / 86_400);
    const parts = [(seconds % 86_400) / 3_600, (seconds % 3_600) / 60, seconds % 60];
    const clock = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
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
