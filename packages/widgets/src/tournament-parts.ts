import type { ListedTournament } from '@laurel/client/public/tournaments.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Formats } from './formats.ts';
import type { LobbyEntry } from './lobby-list.ts';
import { poolOf } from './lobby-list.ts';
import { sheetOf } from './looks.ts';
import { filled, type WidgetTexts } from './texts.ts';

type Campaign = Pick<ListedTournament['campaign'], 'image' | 'status' | 'start' | 'end'>;

/** The words and the time that parts are written with. */
export interface Wording {
  texts: WidgetTexts;
  formats: Formats;
  /** The server's time (ms). */
  now: number;
  /** Address of the server. */
  server: string;
}

/** The picture of a tournament, in front of a pattern that is visible if there is none or it cannot be shown. */
export function picture({ image }: Pick<Campaign, 'image'>, { server }: Wording): TemplateResult {
  const hide = ({ target }: Event) => {
    (target as HTMLElement).hidden = true;
  };
  const base = `${server}/`;
  const address = image && URL.canParse(image, base) ? new URL(image, base).href : undefined;
  return html`<div class="picture" part="picture">${
    address
      ? html`<img src=${address} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" @error=${hide}>`
      : nothing
  }</div>`;
}

/** The countdown to the start or the end of a tournament; of one that is over, its status in the language. */
export function countdownOf(
  campaign: Omit<Campaign, 'end'> & { end: string | null; status_for_display: string },
  { texts, formats, now }: Wording,
): TemplateResult {
  const { status, status_for_display, start, end } = campaign;
  const instant = status === 'SC' ? start : end;
  // What has no end has nothing to wait for.
  if (instant === null) return html``;
  const left = new Date(instant).getTime() - now;
  if (status === 'FI' || left < 0)
    return html`<p class="clock ${status}" part="countdown">${status_for_display}</p>`;
  return html`<p class="clock ${status}" part="countdown">${status === 'SC' ? texts.startsIn : texts.endsIn} <time translate="no" datetime=${instant} title=${formats.time(instant)}>${formats.duration(left)}</time></p>`;
}

/** What there is to win, and how many play for it. */
export function figures(
  { campaign, total_prizes, players }: Pick<LobbyEntry, 'campaign' | 'total_prizes' | 'players'>,
  { texts, formats }: Wording,
): TemplateResult {
  // Each player can win every prize of an individual mission, so its sum says nothing.
  const hasPool = campaign.terms.tournament_type !== 'INDIVIDUAL_MISSION';
  const [first, ...others] = hasPool ? poolOf(total_prizes, texts, (text) => formats.decimal(text)) : [];
  return html`${
    first
      ? html`<p class="pool" part="pool"><span class="muted">${texts.prizePool}</span> <strong>${first}</strong>${others.map((other) => html` <span>${other}</span>`)}</p>`
      : nothing
  }${players === undefined ? nothing : html`<p class="muted" part="players">${filled(texts.players, formats.count(players))}</p>`}`;
}

/** The looks of pictures, pools and bones. */
export const partLooks = sheetOf(`
.picture { position: relative; aspect-ratio: 16 / 7; overflow: hidden; background: radial-gradient(circle at 85% 15%, color-mix(in oklab, var(--l-accent) 55%, transparent), transparent 60%), radial-gradient(circle at 10% 100%, color-mix(in oklab, var(--l-up) 40%, transparent), transparent 55%), var(--l-raised); }
.picture img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; }
@media (forced-colors: active) { .picture:not(:has(img:not([hidden]))) { display: none; } }
.pool { display: flex; flex-wrap: wrap; gap: 0 0.5em; align-items: baseline; }
.pool strong { font-size: 1.25em; color: var(--l-accent); }
.bone { min-block-size: 3.5rem; background: var(--l-raised); border: 1px solid var(--l-border); border-radius: var(--l-radius); }
`);
