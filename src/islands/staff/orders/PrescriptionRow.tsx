import { Suspense, useState } from 'react'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { displayDate } from '#edge/platform/time'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Badge } from '#islands/ui/Badge.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import type { LabAddress as PatientAddress } from '../labs/lab'
import { pharmacyStatusLabels, prescriptionStatusLabels, statusTone } from '../prescriptions/labels'
import {
  discardPrescription,
  endPrescription,
  medicineName,
  type PrescriptionEnd,
  type PrescriptionStep,
  pharmacyNameOf,
  type ShownPrescription,
  takePrescriptionStep,
} from '../prescriptions/prescription'
import { OrderForm } from './OrderForm'
import { OrderSteps } from './OrderSteps'

const PrescribeForm = lazyPart(() => import('./PrescribeForm'))

type Props = {
  prescription: ShownPrescription
  of: PatientAddress
  refresh: () => Promise<unknown>
}

const steps: readonly (readonly [PrescriptionStep, string, isPrimary?: true])[] = [
  ['sign', 'Sign and send', true],
  ['request_signature', 'Ask for a signature'],
  ['retry', 'Send again', true],
  ['decline_change', 'Keep it as it is'],
  ['refill', 'Refill'],
]
const ends: readonly (readonly [PrescriptionEnd, string])[] = [
  ['deny_renewal', 'Deny the renewal'],
  ['cancel', 'Cancel'],
  ['discontinue', 'Discontinue'],
  ['enter_in_error', 'Entered in error'],
]

/** A prescription: what it is, how far it is, and what its reader may do with it. */
export const PrescriptionRow = ({ prescription, of, refresh }: Props) => {
  const [form, setForm] = useState<PrescriptionEnd | 'renew' | null>(null)
  const close = () => setForm(null)
  const { status, pharmacyStatus, drug, sig, writtenOn, can = [] } = prescription
  const take = (step: () => Promise<unknown>) => () =>
    withReread(step, refresh).then(() => readAgain(refresh))
  const canRenew = can.includes('deny_renewal') || can.includes('decline_change')
  return (
    <>
      <p className="row g2">
        <b>{medicineName(drug)}</b>
        <Badge tone={statusTone(status)}>{prescriptionStatusLabels[status]}</Badge>
        {pharmacyStatus && <Badge>{pharmacyStatusLabels[pharmacyStatus]}</Badge>}
      </p>
      {sig && <p>{sig}</p>}
      <p className="ink-2">{amountText(prescription)}</p>
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
      {prescription.overrideReason && (
        <p className="ink-2">Right all the same: {prescription.overrideReason}</p>
      )}
      {form === 'renew' && (
        <Suspense>
          <PrescribeForm of={of} canSign renews={prescription} onAdded={refresh} onClose={close} />
        </Suspense>
      )}
      {form && form !== 'renew' && (
        <EndForm {...{ prescription, refresh }} step={form} onClose={close} />
      )}
      {form === null && (
        <OrderSteps
          steps={[
            ...(canRenew
              ? [{ label: renewLabel(status), isPrimary: true, take: async () => setForm('renew') }]
              : []),
            ...steps
              .filter(([step]) => can.includes(step))
              .map(([step, label, isPrimary]) => ({
                label: step === 'retry' && status === 'cancel_requested' ? 'Ask again' : label,
                ...(isPrimary && { isPrimary }),
                take: take(() => takePrescriptionStep(prescription, step)),
              })),
            ...ends
              .filter(([step]) => can.includes(step))
              .map(([step, label]) => ({ label, take: async () => setForm(step) })),
            ...(can.includes('delete')
              ? [{ label: 'Discard', take: take(() => discardPrescription(prescription)) }]
              : []),
          ]}
        />
      )}
    </>
  )
}

const renewLabel = (status: ShownPrescription['status']) =>
  status === 'change_requested' ? 'Write it anew' : 'Renew'

const amountText = ({ quantity, days, refills, refillsLeft }: ShownPrescription): string =>
  quantity === undefined || days === undefined
    ? ''
    : `${quantity} for ${days} days, ${refillsLeft} of ${refills} refills left`

type EndProps = Pick<Props, 'prescription' | 'refresh'> & {
  step: PrescriptionEnd
  onClose: () => void
}
const EndForm = ({ prescription, refresh, step, onClose }: EndProps) => {
  const reasons = useDropdownOptions(step === 'deny_renewal' ? denialLists : endLists)
  const end = async (why: { reasonCode: string; reasonText?: string | undefined }) => {
    await withReread(() => endPrescription(prescription, step, why), refresh)
    await readAgain(refresh)
    onClose()
  }
  return (
    <OrderForm
      schema={reasonFrom(reasons.map(({ code }) => code))}
      submit={ends.find(([verb]) => verb === step)?.[1] ?? ''}
      onSubmit={end}
      onClose={onClose}
    >
      {({ reasonCode, reasonText }) => (
        <>
          <Select
            field={reasonCode}
            label="Reason"
            prompt="Choose a reason"
            options={reasons.map(({ code, label }) => ({ value: code, label }))}
          />
          <TextArea field={reasonText} label="In your words" optional rows={2} maxLength={500} />
        </>
      )}
    </OrderForm>
  )
}
const endLists = ['prescription_end'] as const
const denialLists = ['renewal_denied'] as const
