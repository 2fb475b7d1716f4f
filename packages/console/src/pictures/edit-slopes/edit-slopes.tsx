import { t } from '../../languages/messages.ts';
import { type MarksProps, Picture } from '../frame/picture.tsx';
import type { EditSlopesData } from './edit-slopes-data.ts';
import { type EditSlopesModel, editSlopesModel } from './edit-slopes-model.ts';

/** Shows what an edit does, and to which players. */
export function EditSlopes(data: EditSlopesData) {
  return (
    <Picture
      kind={t('Places before and after')}
      data={data}
      model={editSlopesModel}
      Marks={EditSlopesMarks}
    />
  );
}

export function EditSlopesMarks({ model, cursor }: MarksProps<EditSlopesModel>) {
  const { left, right, slopes } = model;
  if (slopes.length === 0) return null;
  return (
    <>
      <text className="picture-tick" x={left} y={12} textAnchor="end">
        {t('Before')}
      </text>
      <text className="picture-tick" x={right} y={12}>
        {t('After')}
      </text>
      {slopes.map(({ id, outcome, path, before, after }, index) => (
        <g key={id} className={`slope is-${outcome}${index === cursor ? ' is-at' : ''}`}>
          <path className="slope-line" d={path} />
          <circle className="slope-dot" cx={left + 6} cy={before.y} r={2.5} />
          <circle className="slope-dot" cx={right - 6} cy={after.y} r={2.5} />
          <text x={left - 28} y={before.y + 4} textAnchor="end">
            {before.name}
          </text>
          <text className="picture-tick" x={left} y={before.y + 4} textAnchor="end">
            {before.place}
          </text>
          <text className="picture-tick" x={right} y={after.y + 4}>
            {after.place}
          </text>
          <text className="slope-change" x={right + 28} y={after.y + 4}>
            {after.change}
          </text>
        </g>
      ))}
    </>
  );
}
