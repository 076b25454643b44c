import { Suspense, useState } from 'react'
import { byHand } from '#edge/domains/formulary/medicine'
import { overrideText } from '#edge/domains/formulary/override-reasons'
import type { RecallState } from '#edge/domains/prescriptions/transitions'
import { displayDate, now } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { Badge } from '#islands/ui/Badge.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import type { LabAddress as PatientAddress } from '../labs/lab'
import { PepClock } from '../pep/PepClock'
import type { Doubt, SafetyCheck } from '../prescriptions/check-medicine'
import {
  endLabels,
  pharmacyStatusLabels,
  prescriptionStatusLabels,
  statusTone,
} from '../prescriptions/labels'
import {
  addPrescriptionNote,
  discardPrescription,
  failedPrescriptionTransmission,
  isPharmacyRetired,
  loadPaper,
  loadPrescriptionNotes,
  medicineText,
  type PrescriptionEnd,
  type PrescriptionStep,
  pharmacyNameOf,
  type ShownPrescription,
  takePrescriptionStep,
} from '../prescriptions/prescription'
import { CheckSummary } from './CheckSummary'
import { loadPrescribeForm } from './load-prescribe-form'
import { OrderSteps } from './OrderSteps'
import { showPdf } from './orders'

const PrescribeForm = lazyPart(loadPrescribeForm)
const EndPrescription = lazyPart(() => import('./EndPrescription'))
const ChangePharmacy = lazyPart(() => import('./ChangePharmacy'))
const SignReview = lazyPart(() => import('./SignReview'))
const SubjectNotes = lazyPart(() => import('../notes/SubjectNotes'))

type Props = {
  prescription: ShownPrescription
  of: PatientAddress
  /** Others leave what they write for a clinician. */
  canSign: boolean
  zone: string
  /** The current refusal of a medicine that is prescribed already. */
  doubt?: Doubt | undefined
  /** Checks of a list that waits; the review checks again as it opens. */
  checks?: readonly SafetyCheck[] | undefined
  refresh: () => Promise<unknown>
}

const steps: readonly (readonly [PrescriptionStep, string, isPrimary?: true])[] = [
  ['request_signature', 'Ask for a signature'],
  ['retry', 'Send again', true],
  ['print', 'Print'],
  ['decline_change', 'Keep it as it is'],
  ['refill', 'Refill'],
]
const endRetryLabels: Readonly<Partial<Record<ShownPrescription['status'], string>>> = {
  cancel_requested: 'Ask again',
  discontinued: 'Tell the pharmacy again',
}
const ends = keysOf(endLabels)

/** A prescription: what it is, how far it is, and what its reader may do with it. */
export const PrescriptionRow = (props: Props) => {
  const { prescription, of, canSign, zone, doubt, checks, refresh } = props
  const [form, setForm] = useState<Opened | null>(null)
  const close = () => setForm(null)
  const { status, pharmacyStatus, drug, sig, writtenOn, can = [] } = prescription
  const take = (step: () => Promise<unknown>) => () =>
    withReread(step, refresh).then(() => readAgain(refresh))
  const failure = failedPrescriptionTransmission(prescription)
  const isDraft = can.includes('delete')
  const isRetired = isPharmacyRetired(prescription)
  const isCanceled = status === 'canceled' || status === 'entered_in_error'
  const opens = (what: Opened) => async () => setForm(what)
  const canRenew = can.includes('deny_renewal') || can.includes('decline_change')
  return (
    <>
      <p className="row g2">
        <b>{medicineText(prescription)}</b>
        <Badge tone={statusTone(status)}>{prescriptionStatusLabels[status]}</Badge>
        {pharmacyStatus && <Badge>{pharmacyStatusLabels[pharmacyStatus]}</Badge>}
        <PepClock exposureAt={prescription.exposureAt} now={now()} />
      </p>
      {sig && <p>{sig}</p>}
      <p className="ink-2">{supplyLeft(prescription)}</p>
      <p className="ink-2">
        {[
          `Written ${displayDate(writtenOn)}`,
          prescription.filledAt && `filled ${displayDate(prescription.filledAt.slice(0, 10))}`,
          pharmacyNameOf(prescription),
          prescription.trackingNumber && `tracking number ${prescription.trackingNumber}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {doubt && (
        <Note tone="danger">
          <b>
            {doubt.isStop
              ? 'Stop this PrEP, or speak with the pharmacy that has it.'
              : 'A check refuses this medicine now. Decide whether it goes on.'}
          </b>{' '}
          {doubt.text}.
        </Note>
      )}
      {failure && <Note tone="warning">{failure}</Note>}
      {prescription.recall && !isCanceled && (
        <Note tone={prescription.recall === 'confirmed' ? 'info' : 'warning'}>
          {recallText(prescription.recall)}
        </Note>
      )}
      {prescription.pharmacyNote && (
        <Note tone={status === 'error' ? 'danger' : 'info'}>
          {status === 'error' && <b>It was not taken. </b>}
          <bdi>{prescription.pharmacyNote}</bdi>
        </Note>
      )}
      {isRetired && <p className="ink-2">Its pharmacy fills no more.</p>}
      {drug === byHand && (
        <p className="ink-2">
          Interactions not checked. It goes to the pharmacist in words, who reads them.
        </p>
      )}
      {prescription.overrides?.map((each) => (
        <p key={each.topic} className="ink-2">
          Right all the same: {overrideText(each)}
        </p>
      ))}
      {checks && (form === null || form === 'notes') && <CheckSummary checks={checks} />}
      <Suspense>
        {form === 'sign' && (
          <SignReview
            {...{ prescription, zone, refresh }}
            known={checks}
            patientId={of.patientId}
            onClose={close}
          />
        )}
        {form === 'renew' && (
          <PrescribeForm
            of={of}
            zone={zone}
            canSign
            renews={prescription}
            onAdded={refresh}
            onClose={close}
          />
        )}
        {form === 'edit' && (
          <PrescribeForm
            {...{ of, canSign, zone }}
            draft={prescription}
            onAdded={refresh}
            onClose={close}
          />
        )}
        {(form === 'pharmacy' || form === 'move') && (
          <ChangePharmacy
            {...{ prescription, refresh }}
            isMove={form === 'move'}
            patientId={of.patientId}
            onClose={close}
          />
        )}
        {isEnd(form) && (
          <EndPrescription {...{ prescription, refresh }} step={form} onClose={close} />
        )}
        {form === 'notes' && (
          <SubjectNotes
            subject={`prescription:${prescription.id}`}
            load={() => loadPrescriptionNotes(prescription.id)}
            add={(body) => addPrescriptionNote(prescription.id, body)}
            zone={zone}
          />
        )}
      </Suspense>
      {(form === null || form === 'notes') && (
        <OrderSteps
          steps={[
            ...(canRenew
              ? [{ label: renewLabel(status), isPrimary: true, take: opens('renew') }]
              : []),
            ...(can.includes('sign')
              ? [{ label: 'Review and sign', isPrimary: true, take: opens('sign') }]
              : []),
            ...(isDraft ? [{ label: 'Edit', take: opens('edit') }] : []),
            ...(can.includes('move')
              ? [{ label: 'Send to another pharmacy', take: opens('move') }]
              : []),
            ...(can.includes('choose_pharmacy') &&
            !can.includes('move') &&
            (status === 'error' || (isRetired && !isDraft))
              ? [{ label: 'Choose another pharmacy', take: opens('pharmacy') }]
              : []),
            ...(status === 'printed' && can.includes('cancel')
              ? [
                  {
                    label: 'Open the paper',
                    take: async () => showPdf(await loadPaper(prescription)),
                  },
                ]
              : []),
            ...steps
              .filter(([step]) => can.includes(step))
              .map(([step, label, isPrimary]) => ({
                label: (step === 'retry' && endRetryLabels[status]) || label,
                ...(isPrimary && { isPrimary }),
                take: take(() => takePrescriptionStep(prescription, step)),
              })),
            ...ends
              .filter((step) => can.includes(step))
              .map((step) => ({ label: endLabels[step], take: opens(step) })),
            ...(prescription.can
              ? [
                  form === 'notes'
                    ? { label: 'Close the notes', take: async () => close() }
                    : { label: 'Notes', take: opens('notes') },
                ]
              : []),
            ...(isDraft
              ? [{ label: 'Discard', take: take(() => discardPrescription(prescription)) }]
              : []),
          ]}
        />
      )}
    </>
  )
}

type Opened = PrescriptionEnd | 'sign' | 'renew' | 'edit' | 'pharmacy' | 'move' | 'notes'
const isEnd = (opened: Opened | null): opened is PrescriptionEnd =>
  ends.some((each) => each === opened)

const renewLabel = (status: ShownPrescription['status']) =>
  status === 'change_requested' ? 'Write it anew' : 'Renew'

const recallText = (recall: RecallState): string => {
  if (recall === 'confirmed')
    return 'Its pharmacy gives out nothing more of it. To go on, write a new one.'
  return recall === 'denied'
    ? 'Its pharmacy could not stop it: it may be with the patient. Call them.'
    : 'Its pharmacy is asked to give out nothing more of it.'
}

const supplyLeft = ({ amount, refills, refillsLeft }: ShownPrescription): string =>
  amount ? `${amount}, ${refillsLeft} of ${refills} refills left` : ''
