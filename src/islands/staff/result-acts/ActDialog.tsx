import { type ReactNode, Suspense } from 'react'
import { labTestOf } from '#edge/domains/labs/lab-tests'
import { referralKinds } from '#edge/domains/referrals/contract'
import { displayDate, localDate, now } from '#edge/platform/time'
import { valueWithUnit } from '#islands/labs/value-with-unit'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { labValuesOf } from '../labs/lab'
import { vendorLabels } from '../labs/labels'
import { useRows } from '../lists/use-rows'
import { loadPrescribeForm } from '../orders/load-prescribe-form'
import type { EncounterAddress } from '../orders/orders'
import type { Act, ActedLab } from './act'
import { stopOf } from './forbidden-medicines'

const NewLab = lazyPart(() => import('../orders/new-lab/NewLab'))
const PrescribeForm = lazyPart(loadPrescribeForm)
const EndPrescription = lazyPart(() => import('../orders/EndPrescription'))
const NewReferralForm = lazyPart(() => import('../orders/NewReferralForm'))
const NewReportForm = lazyPart(() => import('../orders/new-report/NewReportForm'))

const titles = {
  order: 'Order the next tests',
  treat: 'Prescribe',
  stop: 'Stop this medicine',
  refer: 'Refer the patient',
  report: 'Report to the health department',
} as const

type Props = {
  act: Act
  lab: ActedLab
  patientId: string
  canSign: boolean
  zone: string
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** The form of an act over the result that asks for it: the same one that charts and visits have. */
const ActDialog = (props: Props) => (
  <Dialog open onClose={props.onClose} title={titles[props.act.kind]} wide>
    <Suspense fallback={<Skeleton label="Loading" lines={3} />}>
      <ActForm {...props} />
    </Suspense>
  </Dialog>
)
export default ActDialog

const ActForm = ({ act, lab, patientId, canSign, zone, onDone, onClose }: Props) => {
  const of = { patientId }
  const today = localDate(now(), zone)
  const tell = (words: string) => async () => {
    toast(words, { tone: 'good' })
    await onDone()
  }
  switch (act.kind) {
    case 'order':
      return (
        <NewLab
          of={of}
          tests={act.tests}
          onAdded={tell('The order is in the chart, under Labs.')}
          onClose={onClose}
        />
      )
    case 'treat':
      return <PrescribeForm {...{ of, canSign, zone, onClose }} drug={act.drug} onAdded={onDone} />
    case 'stop': {
      const step = stopOf(act.prescription)
      return (
        step && (
          <EndPrescription
            prescription={act.prescription}
            step={step}
            refresh={onDone}
            onClose={onClose}
          />
        )
      )
    }
    case 'refer': {
      const toKind = referralKinds.find((kind) => kind === act.to)
      return (
        <InVisit lab={lab} patientId={patientId} onClose={onClose}>
          {(visit) => (
            <NewReferralForm
              of={visit}
              today={today}
              initial={{ reasonCode: 'abnormal_result', ...(toKind && { toKind }) }}
              onAdded={tell('The referral is with the visit. It is not sent yet.')}
              onClose={onClose}
            />
          )}
        </InVisit>
      )
    }
    case 'report':
      return (
        <InVisit lab={lab} patientId={patientId} onClose={onClose}>
          {(visit) => (
            <NewReportForm
              of={visit}
              today={today}
              initial={{
                condition: act.condition,
                diagnosedOn: localDate(lab.resultedAt ?? now(), zone),
                testResults: resultsInWords(lab, zone),
              }}
              onAdded={tell('The report is with the visit. It is not sent yet.')}
              onClose={onClose}
            />
          )}
        </InVisit>
      )
  }
}

/** Values out of range as a report has them, with the day of the specimen and the laboratory. */
const resultsInWords = (lab: ActedLab, zone: string): string => {
  const day = lab.collectedAt ?? lab.resultedAt
  const values = labValuesOf(lab).filter(({ flag }) => flag !== 'normal')
  return [
    ...values.map((value) => `${labTestOf(value.code).name}: ${valueWithUnit(value)}`),
    `${day ? `Specimen of ${displayDate(localDate(day, zone))}. ` : ''}${vendorLabels[lab.vendor]}`,
  ].join('\n')
}

type VisitProps = Pick<Props, 'lab' | 'patientId' | 'onClose'> & {
  children: (visit: EncounterAddress) => ReactNode
}
/** Referrals and reports are kept with a visit: that of the order, or else the last one. */
const InVisit = ({ lab, patientId, onClose, children }: VisitProps) => {
  const known = lab.encounter?.id
  const { rows } = useRows<{ readonly id: string }>(
    async () =>
      known
        ? [{ id: known }]
        : apiWithLocalErrors.encounters
            .in({ patients: patientId })
            .list({ sort: '-startedAt', page: { size: 1 } }),
    patientId,
  )
  if (rows === undefined) return <Skeleton label="Loading" lines={3} />
  const [visit] = rows ?? []
  if (visit) return children({ patientId, encounterId: visit.id })
  return (
    <div className="stack g3">
      <p>
        {rows === null
          ? 'We could not load the visits of this patient. Close this and try again.'
          : 'This is kept with a visit, and this patient has had none. Book one first.'}
      </p>
      <div className="actions">
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
