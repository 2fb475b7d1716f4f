import type { MeMessage } from '@laurel/client/live/messages.ts';
import type { ListedMission } from '@laurel/client/public/campaigns.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { celebrate, loadFile } from '../files.ts';
import { KindElement } from '../kinds/kind-element.ts';
import { sharedLooks } from '../looks.ts';
import type { ShownMission } from '../shown.ts';
import { filled } from '../texts.ts';
import { countdownOf, partLooks, picture } from '../tournament-parts.ts';
import { missionLooks } from './mission-looks.ts';

/** A list of what is over would grow for ever; a page may name a mission that is. */
const CURRENT = { status: 'AC,SC' };

/** `<laurel-missions>`: missions with their steps, and how far the player is. */
export class LaurelMissions extends KindElement<ShownMission> {
  static override styles = [sharedLooks, partLooks, missionLooks];

  protected override async read(): Promise<ShownMission[]> {
    if (this.testMode) {
      const { entry, won, me } = (await loadFile('test-mode')).inventedMission();
      this.mine = new Map([[entry.campaign.id, me]]);
      return [{ entry, won }];
    }
    const entries = await this.readEntries('mission', CURRENT);
    const won = await this.readWon();
    return entries.map((entry) => ({ entry, won: won(entry.campaign.id) }));
  }

  protected override receiveOwn(before: MeMessage | undefined, me: MeMessage): void {
    const mission = this.list?.find(({ entry }) => entry.campaign.id === me.campaign_id)?.entry;
    const step = before && mission && stepDone(stepsReached(mission, before), stepsReached(mission, me));
    if (!step) return;
    this.heard = filled(this.words.stepDone, step);
    celebrate(this.renderRoot);
    // A prize may be owed for it.
    this.refreshSoon();
  }

  override render(): TemplateResult {
    const { words, list } = this;
    return html`<slot name="header"><header part="header"><h2 part="title">${words.missions}</h2>${
      this.tokenProvider || this.testMode ? nothing : html`<p class="muted">${words.signInProgress}</p>`
    }</header></slot>${this.awayNote()}${
      !list
        ? this.bones(2, 'list')
        : list.length === 0
          ? html`<slot name="empty"><p class="note" part="message">${words.noMissions}</p></slot>`
          : html`<ul class="list" part="list">${list.map((one) => this.#mission(one))}</ul>`
    }${this.spoken()}`;
  }

  #mission({ entry, won }: ShownMission): TemplateResult {
    const { words } = this;
    const { campaign, prize } = entry;
    const walk = stepsReached(entry, this.mine.get(campaign.id));
    return html`<li part="card" data-campaign=${campaign.id} class=${campaign.status}>${campaign.image ? picture(campaign, this.wording) : nothing}<div class="words">
${countdownOf(campaign, this.wording)}<h3 part="title"><bdi>${campaign.name}</bdi></h3>
${campaign.campaign_info ? html`<p><bdi>${campaign.campaign_info}</bdi></p>` : nothing}
<p class="muted">${this.#manner(entry, walk)}</p></div>
<ol class="steps" part="steps">${entry.steps.map((step, at) => this.#step(entry, step, walk, at))}</ol>
${prize ? html`<p class="whole" part="prize"><span class="muted">${words.forAll}</span> <strong><bdi>${prize.title}</bdi></strong></p>` : nothing}
${this.wonLine(won)}
${this.joinPart(entry)}
${this.termsOf(campaign)}</li>`;
  }

  /** How the steps follow one another, and how often all of them were completed. */
  #manner({ in_order, repeat }: ListedMission, { repeats }: StepsReached): string {
    const { words, formats } = this;
    const anew = { campaign: '', day: words.everyDay, week: words.everyWeek }[repeat.every];
    const isCounted = repeats !== undefined && (repeat.times > 1 || repeats > 0);
    const count = isCounted ? `${formats.count(repeats)} / ${formats.count(repeat.times)}` : '';
    return [in_order ? words.inOrder : '', anew, count && filled(words.completed, count)]
      .filter(Boolean)
      .join(' · ');
  }

  #step(
    { currency, steps, in_order }: ListedMission,
    { text, task, prize }: ListedMission['steps'][number],
    { reached, next }: StepsReached,
    at: number,
  ): TemplateResult {
    const { words, formats } = this;
    const own = reached[at];
    const unit = isAmount[task] ? ` ${currency}` : '';
    const isNext = in_order && steps.length > 1 && next === at;
    return html`<li part=${own?.isDone ? 'step done' : 'step'} class=${own?.isDone ? 'done' : ''} aria-current=${isNext ? 'step' : nothing}>
<span class="medal" part="place" aria-hidden="true">${own?.isDone ? '✓' : formats.count(at + 1)}</span><div class="what"><p><bdi part="name">${text}</bdi> ${
      own?.isDone
        ? html`<span class="badge done" part="status">${words.done}</span>`
        : isNext
          ? html`<span class="badge" part="status">${words.next}</span>`
          : nothing
    }</p>${prize ? html`<p class="won" part="prize"><bdi>${prize.title}</bdi></p>` : nothing}${
      own
        ? html`<p class="far"><progress aria-label=${text} .value=${own.part}></progress><bdi class="muted" part="score">${formats.decimal(own.done)} / ${formats.decimal(own.target)}${unit}</bdi></p>`
        : nothing
    }</div></li>`;
  }
}

/** Whether a task counts money, in the campaign's currency. */
const isAmount: Readonly<Record<ListedMission['steps'][number]['task'], boolean>> = {
  turnover: true,
  rounds: false,
  wins: false,
  multiplier: false,
  streak: false,
  deposits: false,
  deposited: true,
  deposit_days: false,
  login_days: false,
};

/** How far a player is in one step. `done` and `target` are exact decimals; `part` is for the length of a bar, in [0, 1]. */
interface Reached {
  done: string;
  target: string;
  part: number;
  isDone: boolean;
}

/** How far a player is in a mission; without a player nothing is known. */
interface StepsReached {
  /** By step, in the order of the definition. */
  reached: readonly Reached[];
  /** The index of the first step that is not completed; -1: there is none, or nothing is known of a player. */
  next: number;
  /** How often all steps were completed, in this period. */
  repeats: number | undefined;
  texts: readonly string[];
}

/** How far the player of a message is in the mission. */
function stepsReached({ steps }: ListedMission, me: MeMessage | undefined): StepsReached {
  const { tasks = [], repeats } = me?.progress ?? {};
  const reached = tasks.map(({ done, target }) => reachedOf(done, target));
  const next = me?.progress ? steps.findIndex((_, at) => !reached[at]?.isDone) : -1;
  return { reached, next, repeats, texts: steps.map(({ text }) => text) };
}

function reachedOf(done: string, target: string): Reached {
  const part = Math.min(1, Number(done) / Number(target) || 0);
  return { done, target, part, isDone: part === 1 };
}

/** The text of a step that was completed between the two; all of them count once the mission begins anew. */
function stepDone(before: StepsReached, after: StepsReached): string {
  const isAnew = (after.repeats ?? 0) > (before.repeats ?? 0);
  const at = after.reached.findIndex(
    ({ isDone }, step) => before.reached[step]?.isDone === false && (isDone || isAnew),
  );
  return (at < 0 ? undefined : after.texts[at]) ?? '';
}
