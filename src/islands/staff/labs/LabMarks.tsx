import { displayMoment } from '#edge/platform/time'
import { Note } from '#islands/ui/feedback/Note.tsx'
import type { ClockSettings } from '../access/require-staff'
import { isReadByPatient, type LabToReview } from './lab'
import { dueMoment, isLate, planLabel } from './labels'

type Props = { lab: LabToReview; clock: ClockSettings; now: number }

/** The marks of a result, each with who set it and when; and who has it until it is closed. */
export const LabMarks = ({ lab, clock, now }: Props) => {
  const { readAt, readByName, toldAt, toldByName, closedAt, closedByName, plan } = lab
  const at = (moment: string) => displayMoment(moment, clock.zone, clock.hours)
  const mark = (moment: string | null | undefined, name: string | null | undefined) =>
    moment ? [at(moment), name].filter(Boolean).join(' · ') : null
  const marks = [
    { label: 'Read', value: mark(readAt, readByName), none: 'By no clinician yet' },
    { label: 'Told', value: mark(toldAt, toldByName), none: 'Not on record' },
    {
      label: 'Released',
      value: isReadByPatient(lab) ? mark(lab.releasedAt, lab.releasedByName ?? 'by itself') : null,
      none: availability(lab, clock),
    },
    {
      label: 'Closed',
      value:
        plan &&
        closedAt &&
        [planLabel(plan), mark(closedAt, closedByName)].filter(Boolean).join(' · '),
      none: duePart(lab, clock, now),
    },
  ]
  return (
    <>
      {lab.waitsForCall && (
        <Note tone="warning" icon="phone">
          {lab.waitsForCall === 'law' ? (
            <>
              <b>Tell the patient first.</b> By the rule of their state, this result is not shown
              before a clinician has told them.
            </>
          ) : (
            <>
              <b>The patient asked to be called first.</b> Record that you told them, and it can be
              released.
            </>
          )}
        </Note>
      )}
      {lab.graverRulesAt && (
        <Note tone="warning">
          {`By the clinic’s rules of ${at(lab.graverRulesAt)}, this result is graver than it was read before. It waits for you again.`}
        </Note>
      )}
      {lab.milderRulesAt && (
        <Note>
          {`By the clinic’s rules of ${at(lab.milderRulesAt)}, this result is less grave than it was read before. It keeps its place until you close it.`}
        </Note>
      )}
      <dl className="details-list">
        {marks.map(({ label, value, none }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className={value ? undefined : 'ink-2'}>{value ?? none}</dd>
          </div>
        ))}
        {plan && !closedAt && (
          <div className="contents">
            <dt>Earlier plan</dt>
            <dd>{planLabel(plan)}</dd>
          </div>
        )}
        {lab.planText && (
          <div className="contents">
            <dt>Plan in words</dt>
            <dd translate="no">{lab.planText}</dd>
          </div>
        )}
        {lab.planReason && (
          <div className="contents">
            <dt>Why</dt>
            <dd translate="no">{lab.planReason}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** Who closes it, and by when. */
const duePart = ({ ownerName, dueAt }: LabToReview, clock: ClockSettings, now: number): string => {
  if (!dueAt) return 'Not yet'
  return [
    ownerName ? `With ${ownerName}` : 'With no one',
    `${isLate(dueAt, now) ? 'late since' : 'due'} ${dueMoment(dueAt, clock)}`,
  ].join(', ')
}

/** When the patient reads it. */
const availability = (lab: LabToReview, { zone, hours }: ClockSettings): string => {
  const { releasesAt, holdReason, waitsForCall, resultedAt } = lab
  if (!resultedAt) return 'The result is not whole yet.'
  if (!releasesAt) return 'It waits until the patient is told.'
  const moment = displayMoment(releasesAt, zone, hours)
  if (holdReason) return `Held. It releases itself on ${moment}.`
  return waitsForCall
    ? `It waits for your call, until ${moment} at the latest.`
    : `Unless it is released before, the patient reads it on ${moment}.`
}
