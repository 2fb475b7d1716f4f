import { createRoot } from 'react-dom/client';
import { AttemptStrips } from '../../src/pictures/attempt-strips/attempt-strips.tsx';
import { attemptsOf } from '../../src/pictures/attempt-strips/attempt-strips-model.ts';
import { CampaignCalendar } from '../../src/pictures/campaign-calendar/campaign-calendar.tsx';
import { CreditsWaterfall } from '../../src/pictures/credits-waterfall/credits-waterfall.tsx';
import { EditSlopes } from '../../src/pictures/edit-slopes/edit-slopes.tsx';
import { IntakePulse } from '../../src/pictures/intake-pulse/intake-pulse.tsx';
import { PlaceLadder } from '../../src/pictures/place-ladder/place-ladder.tsx';
import { PauseBars, PlayLanes } from '../../src/pictures/play-lanes/play-lanes.tsx';
import { PrizeCost } from '../../src/pictures/prize-cost/prize-cost.tsx';
import { ReasonBars } from '../../src/pictures/reason-bars/reason-bars.tsx';
import { ScoreRace } from '../../src/pictures/score-race/score-race.tsx';
import * as boards from './board-samples.ts';
import { misplacedTexts } from './misplaced-texts.ts';
import * as plays from './play-samples.ts';
import * as samples from './samples.ts';
import './gallery.css';

/** Every picture with every sample, for people to look at and for the tests in a browser. */
const strips = { good: attemptsOf(samples.attemptRounds), ...samples.attemptStrips };
const shelves = [
  shelf('score-race', boards.scoreRaces, (data) => <ScoreRace {...data} />),
  shelf('place-ladder', boards.placeLadders, (data) => <PlaceLadder {...data} />),
  shelf('edit-slopes', boards.editSlopes, (data) => <EditSlopes {...data} />),
  shelf('prize-cost', samples.prizeCosts, (data) => <PrizeCost {...data} />),
  shelf('credits-waterfall', samples.creditsWaterfalls, (data) => <CreditsWaterfall {...data} />),
  shelf('reason-bars', samples.reasonBars, (data) => <ReasonBars {...data} />),
  shelf('intake-pulse', samples.intakePulses, (data) => <IntakePulse {...data} />),
  shelf('campaign-calendar', samples.campaignCalendars, (data) => <CampaignCalendar {...data} />),
  shelf('attempt-strips', strips, (data) => <AttemptStrips {...data} />),
  shelf('play-lanes', plays.playLanes, (data) => <PlayLanes {...data} />),
  shelf('pause-bars', plays.playLanes, ({ lanes }) => <PauseBars lanes={lanes} />),
];

function shelf<Data>(name: string, of: Record<string, Data>, draw: (data: Data) => React.ReactNode) {
  return (
    <section key={name} id={name}>
      <h2>{name}</h2>
      {Object.entries(of).map(([sample, data]) => (
        <article key={sample} data-sample={sample}>
          <p>{sample}</p>
          {draw(data)}
        </article>
      ))}
    </section>
  );
}

Object.assign(globalThis, { misplacedTexts });

createRoot(document.getElementById('gallery') as HTMLElement).render(
  <main>
    <h1>Pictures</h1>
    {shelves}
  </main>,
);
