import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react'
import { hasResult, isHivTest, labTestOf } from '#edge/domains/labs/lab-tests'
import { ageAt, dayLabel, displayDate, localDate } from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import { type ClinicalFacts, loadClinicalFacts } from '#islands/labs/facts'
import { valueWithUnit } from '#islands/labs/value-with-unit'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toastFailure } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import type { ClockSettings } from '../access/require-staff'
import { FactList } from '../facts/FactList'
import { LabDecision } from './LabDecision'
import { LabMarks } from './LabMarks'
import { LabValues } from './LabValues'
import {
  callsOf,
  type EarlierValues,
  failedLabTransmission,
  type LabToReview,
  type LabValue,
  labValuesOf,
  loadEarlierValues,
  missingTestsOf,
} from './lab'
import { labsUrl, patientOf } from './lab-address'
import { callLabel, labStatusLabels, reviewTones, vendorLabels } from './labels'
import { UnreadValues } from './UnreadValues'

const LabPapers = lazyPart(() => import('./LabPapers'))
const ActivePrep = lazyPart(() => import('./ActivePrep'))

type Props = {
  lab: LabToReview
  /** '1 of 9' */
  place: string | null
  clock: ClockSettings
  now: number
  /** What is done next about the result, in the row that the page has for it. */
  acts: (lab: LabToReview, facts: ClinicalFacts | null) => ReactNode
  /** Read again after each step, and when a colleague was first. */
  onChange: () => Promise<unknown>
  onClosed: () => void
  onBack: () => void
}

/** A result as its clinician reads it: what is urgent, the values beside the last ones, and what the patient will read. */
export const LabDetail = ({ lab, place, clock, now, acts, onChange, onClosed, onBack }: Props) => {
  const earlier = useEarlierValues(lab)
  const facts = useFacts(lab)
  const today = localDate(now, clock.zone)
  const patient = patientOf(lab)
  const values = labValuesOf(lab)
  const missing = missingTestsOf(lab)
  const { dob, state } = patient
  const failure = failedLabTransmission(lab)
  return (
    <article className="lab-detail" aria-label={`Result of ${patient.name}`} tabIndex={-1}>
      <header className="row g3">
        <Button look="quiet" icon className="back" aria-label="Back to the list" onClick={onBack}>
          <Icon name="arrow-left" flip />
        </Button>
        <Portrait of={patient.portrait ?? patient.id} name={patient.name} size="m" />
        <div className="grow">
          <h2 translate="no">{patient.name}</h2>
          <p className="ink-2">
            <bdi>
              {[
                patient.pronouns,
                dob && `${displayDate(dob)} (${ageAt(dob, today)})`,
                state && stateNames[state],
              ]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          </p>
        </div>
        {place && <span className="ink-2 small wide-only">{place}</span>}
        <a className="btn small" href={`/staff/patients/${patient.id}/labs`}>
          Open chart
        </a>
      </header>
      <Urgent
        values={lab.toldAt ? [] : callsOf(lab)}
        earlier={earlier}
        zone={clock.zone}
        today={today}
        title={callLabel(lab.dueAt ?? null, now, clock.zone)}
      />
      <UnreadValues key={`unread-${lab.id}`} lab={lab} values={values} refresh={onChange} />
      {lab.hasUnreadPart && (
        <Note tone="warning">
          <b>A part of what the lab sent is not in this result.</b> It has to be read by a person.{' '}
          <a href={labsUrl('unmatched')}>Open the unmatched results</a>
        </Note>
      )}
      {lab.conclusion && (
        <Note>
          <b>The lab writes:</b> <span translate="no">{lab.conclusion}</span>
        </Note>
      )}
      {values.some(({ code, flag }) => isHivTest(code) && flag !== 'normal' && hasResult(flag)) && (
        <Suspense>
          <ActivePrep key={lab.id} patientId={patientOf(lab).id} />
        </Suspense>
      )}
      {lab.reviewStatus && (
        <p className="row g2">
          <Badge tone={reviewTones[lab.reviewStatus]}>{lab.reviewStatus}</Badge>
        </p>
      )}
      {lab.listedAt && <LabMarks lab={lab} clock={clock} now={now} />}
      {failure && (
        <Note tone="warning">
          {failure} <a href={`/staff/patients/${patient.id}/labs`}>Send it again from the chart</a>
        </Note>
      )}
      {missing.length > 0 && (
        <Note tone="warning">
          <b>No result of {missing.map((code) => labTestOf(code).name).join('; ')}.</b> The report
          is final without it. Order it again, or tell the patient why not.
        </Note>
      )}
      {values.length > 0 ? (
        <LabValues
          title={
            lab.collectedAt
              ? `${vendorLabels[lab.vendor]}. Sampled ${dayLabel(localDate(lab.collectedAt, clock.zone), today)}`
              : vendorLabels[lab.vendor]
          }
          values={values}
          earlier={earlier}
          zone={clock.zone}
          today={today}
        />
      ) : failure ? null : (
        <p>
          {labStatusLabels[lab.status]}.{' '}
          <a href={`/staff/patients/${patient.id}/labs`}>The order stands in the chart</a>
        </p>
      )}
      {facts && (
        <section className="stack g2" aria-label="What all tests say">
          <h3>What all tests say</h3>
          <FactList facts={facts} zone={clock.zone} />
        </section>
      )}
      <Papers key={`papers-${lab.id}`} labId={lab.id} patientId={patient.id} clock={clock} />
      {lab.listedAt && acts(lab, facts)}
      {lab.listedAt && (
        <LabDecision
          key={lab.id}
          lab={lab}
          values={values}
          onChange={onChange}
          onClosed={onClosed}
        />
      )}
    </article>
  )
}

type PapersProps = { labId: string; patientId: string; clock: ClockSettings }
/** Read once they are opened: few results have any. */
const Papers = (props: PapersProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Files and notes</summary>
      <Suspense>{isOpen && <LabPapers {...props} canAdd />}</Suspense>
    </details>
  )
}

type UrgentProps = {
  values: readonly LabValue[]
  earlier: EarlierValues
  zone: string
  today: string
  title: string
}
/** What the patient is told in person, before they read it. */
const Urgent = ({ values, earlier, zone, today, title }: UrgentProps) => {
  if (values.length === 0) return null
  const before = ({ code }: LabValue) => {
    const found = earlier[code]
    return (
      found &&
      ` On ${dayLabel(localDate(found.finalAt, zone), today)} it was ${valueWithUnit(found)}.`
    )
  }
  return (
    <Note tone="danger" icon="phone">
      <b>{title}.</b>
      {values.map((each) => (
        <Fragment key={each.code}>
          {` ${labTestOf(each.code).name}: ${valueWithUnit(each)}.`}
          {before(each)}
        </Fragment>
      ))}
    </Note>
  )
}

/** Current facts by all tests, including this one. */
const useFacts = ({ id, patient, resultedAt }: LabToReview): ClinicalFacts | null => {
  const [facts, setFacts] = useState<ClinicalFacts | null>(null)
  const patientId = patient?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a corrected value is another fact
  useEffect(() => {
    let isGone = false
    setFacts(null)
    if (patientId)
      loadClinicalFacts(apiWithLocalErrors, patientId).then(
        (found) => !isGone && setFacts(found),
        toastFailure,
      )
    return () => {
      isGone = true
    }
  }, [id, patientId, resultedAt])
  return facts
}

const none: EarlierValues = {}
const useEarlierValues = (lab: LabToReview): EarlierValues => {
  const [earlier, setEarlier] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came before a result does not change with its review
  useEffect(() => {
    let isGone = false
    setEarlier(none)
    loadEarlierValues(apiWithLocalErrors, lab).then(
      (found) => !isGone && setEarlier(found),
      toastFailure,
    )
    return () => {
      isGone = true
    }
  }, [lab.id])
  return earlier
}
