import { t } from '../../languages/messages.ts';
import { Words } from '../frame/marks.tsx';
import { type MarksProps, pictureOf } from '../frame/picture.tsx';
import { type EditSlopesModel, editSlopesModel } from './edit-slopes-model.ts';

export function EditSlopesMarks({ model, cursor }: MarksProps<EditSlopesModel>) {
  const { left, right, slopes } = model;
  return (
    <>
      <Words className="picture-tick" at={{ x: left, y: 12, text: t('Before') }} textAnchor="end" />
      <Words className="picture-tick" at={{ x: right, y: 12, text: t('After') }} />
      {slopes.map(({ id, outcome, path, before, after }, index) => (
        <g key={id} className={`slope is-${outcome}${index === cursor ? ' is-at' : ''}`}>
          <path className="slope-line" d={path} />
          <circle className="slope-dot" cx={left + 6} cy={before.y} r={2.5} />
          <circle className="slope-dot" cx={right - 6} cy={after.y} r={2.5} />
          <Words at={{ x: left - 28, y: before.y + 4, text: before.name }} textAnchor="end" />
          <Words
            className="picture-tick"
            at={{ x: left, y: before.y + 4, text: before.place }}
            textAnchor="end"
          />
          <Words className="picture-tick" at={{ x: right, y: after.y + 4, text: after.place }} />
          <Words className="slope-change" at={{ x: right + 28, y: after.y + 4, text: after.change }} />
        </g>
      ))}
    </>
  );
}

/** Shows what an edit does, and to which players. */
export const EditSlopes = pictureOf(t('Places before and after'), editSlopesModel, EditSlopesMarks);
