import '../support/load-tsx.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MarksProps } from '../../src/pictures/frame/picture.tsx';
import type { PictureModel } from '../../src/pictures/frame/picture-model.ts';
import * as boards from './board-samples.ts';
import * as plays from './play-samples.ts';
import * as samples from './samples.ts';

/** A picture of a sample at a width: what it computed and the SVG that it became. */
export interface Drawn {
  name: string;
  model: PictureModel;
  svg: string;
}

const { PictureSvg } = await import('../../src/pictures/frame/picture.tsx');
const { attemptStripsModel } = await import('../../src/pictures/attempt-strips/attempt-strips-model.ts');
const { attemptsOf } = await import('../../src/pictures/attempt-strips/attempt-strips-model.ts');
const { campaignCalendarModel } = await import(
  '../../src/pictures/campaign-calendar/campaign-calendar-model.ts'
);
const { creditsWaterfallModel } = await import(
  '../../src/pictures/credits-waterfall/credits-waterfall-model.ts'
);
const { editSlopesModel } = await import('../../src/pictures/edit-slopes/edit-slopes-model.ts');
const { intakePulseModel } = await import('../../src/pictures/intake-pulse/intake-pulse-model.ts');
const { pauseBarsModel } = await import('../../src/pictures/pause-bars/pause-bars-model.ts');
const { playLanesModel } = await import('../../src/pictures/play-lanes/play-lanes-model.ts');
const { placeLadderModel } = await import('../../src/pictures/place-ladder/place-ladder-model.ts');
const { prizeCostModel } = await import('../../src/pictures/prize-cost/prize-cost-model.ts');
const { reasonBarsModel } = await import('../../src/pictures/reason-bars/reason-bars-model.ts');
const { scoreRaceModel } = await import('../../src/pictures/score-race/score-race-model.ts');
const { AttemptStripsMarks } = await import('../../src/pictures/attempt-strips/attempt-strips.tsx');
const { CampaignCalendarMarks } = await import('../../src/pictures/campaign-calendar/campaign-calendar.tsx');
const { CreditsWaterfallMarks } = await import('../../src/pictures/credits-waterfall/credits-waterfall.tsx');
const { EditSlopesMarks } = await import('../../src/pictures/edit-slopes/edit-slopes.tsx');
const { IntakePulseMarks } = await import('../../src/pictures/intake-pulse/intake-pulse.tsx');
const { PauseBarsMarks } = await import('../../src/pictures/play-lanes/play-lanes.tsx');
const { PlayLanesMarks } = await import('../../src/pictures/play-lanes/play-lanes.tsx');
const { PlaceLadderMarks } = await import('../../src/pictures/place-ladder/place-ladder.tsx');
const { PrizeCostMarks } = await import('../../src/pictures/prize-cost/prize-cost.tsx');
const { ReasonBarsMarks } = await import('../../src/pictures/reason-bars/reason-bars.tsx');
const { ScoreRaceMarks } = await import('../../src/pictures/score-race/score-race.tsx');

const strips = { good: attemptsOf(samples.attemptRounds), ...samples.attemptStrips };
const shelves = [
  shelf('score-race', boards.scoreRaces, scoreRaceModel, ScoreRaceMarks),
  shelf('place-ladder', boards.placeLadders, placeLadderModel, PlaceLadderMarks),
  shelf('edit-slopes', boards.editSlopes, editSlopesModel, EditSlopesMarks),
  shelf('prize-cost', samples.prizeCosts, prizeCostModel, PrizeCostMarks),
  shelf('credits-waterfall', samples.creditsWaterfalls, creditsWaterfallModel, CreditsWaterfallMarks),
  shelf('reason-bars', samples.reasonBars, reasonBarsModel, ReasonBarsMarks),
  shelf('intake-pulse', samples.intakePulses, intakePulseModel, IntakePulseMarks),
  shelf('campaign-calendar', samples.campaignCalendars, campaignCalendarModel, CampaignCalendarMarks),
  shelf('attempt-strips', strips, attemptStripsModel, AttemptStripsMarks),
  shelf('play-lanes', plays.playLanes, playLanesModel, PlayLanesMarks),
  shelf('pause-bars', plays.playLanes, pauseBarsModel, PauseBarsMarks),
];

/** All samples of all pictures at one width; `cursorAt` says where the cursor is, given how many stops there are. */
export function drawAll(width: number, cursorAt: (stops: number) => number | null = () => null): Drawn[] {
  return shelves.flatMap((draw) => draw(width, cursorAt));
}

function shelf<Data, Model extends PictureModel>(
  picture: string,
  of: Record<string, Data>,
  build: (data: Data, size: { width: number }) => Model,
  Marks: (props: MarksProps<Model>) => React.ReactNode,
) {
  return (width: number, cursorAt: (stops: number) => number | null): Drawn[] =>
    Object.entries(of).map(([sample, data]) => {
      const model = build(data, { width });
      const cursor = cursorAt(model.stops.length);
      const svg = renderToStaticMarkup(createElement(PictureSvg<Model>, { id: 'p', model, Marks, cursor }));
      return { name: `${picture}, ${sample}`, model, svg };
    });
}
