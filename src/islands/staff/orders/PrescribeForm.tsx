import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { prescriptionFields } from '#edge/domains/prescriptions/contract'
import {
  indications,
  type MedicationCode,
  medicationCodes,
  medicationOf,
} from '#edge/domains/prescriptions/medications'
import { uuid } from '#edge/platform/fields'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import type { LabAddress as PatientAddress } from '../labs/lab'
import { indicationLabels } from '../prescriptions/labels'
import {
  checkMedicine,
  listPharmacies,
  medicineName,
  prescribe,
  type SafetyCheck,
  type ShownPrescription,
} from '../prescriptions/prescription'
import { OrderForm } from './OrderForm'
import { useOrders } from './use-orders'

type Props = {
  of: PatientAddress
  /** Whether they may sign; others leave it for a clinician. */
  canSign: boolean
  /** What it renews or replaces. */
  renews?: ShownPrescription
  onAdded: () => Promise<unknown>
  onClose: () => void
}

const count = (field: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.transform((typed: unknown) => Number(typed ?? Number.NaN)),
    field,
  )
const { quantity, days, refills, sig, reason, note, overrideReason } = prescriptionFields
const schema = z.object({
  sig,
  quantity: count(quantity),
  days: count(days),
  refills: count(refills),
  reason,
  pharmacy: uuid,
  note,
  overrideReason,
})

const drugOptions = medicationCodes.map((value) => ({ value, label: medicineName(value) }))
const reasonOptions = indications.map((value) => ({ value, label: indicationLabels[value] }))

/** A medicine is chosen, its usual sig and amount are filled in, and what speaks against it is shown as they change. */
const PrescribeForm = ({ renews, ...props }: Props) => {
  const [drug, setDrug] = useState<MedicationCode | ''>(renews?.drug ?? '')
  return (
    <div className="stack g3">
      <Select
        field={{ id: 'rx-drug', name: 'rx-drug' }}
        label="Medicine"
        prompt="Choose a medicine"
        options={drugOptions}
        value={drug}
        onChange={({ target }) =>
          setDrug(medicationCodes.find((code) => code === target.value) ?? '')
        }
      />
      {drug ? (
        <Amounts key={drug} drug={drug} {...props} {...(renews && { renews })} />
      ) : (
        <div className="actions">
          <Button size="small" onClick={props.onClose}>
            Close
          </Button>
        </div>
      )}
    </div>
  )
}

export default PrescribeForm

const Amounts = ({
  of,
  drug,
  canSign,
  renews,
  onAdded,
  onClose,
}: Props & { drug: MedicationCode }) => {
  const usual = renews?.drug === drug ? { ...medicationOf(drug), ...renews } : medicationOf(drug)
  const [amount, setAmount] = useState({ days: usual.days ?? 30, refills: usual.refills ?? 0 })
  const checks = useChecks(of.patientId, drug, amount)
  const { rows: pharmacies } = useOrders(listPharmacies, 'pharmacies')
  const isDraft = useRef(false)
  const track = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.querySelector('form')
    const sent = form && new FormData(form)
    const numberOf = (name: string) => Number(sent?.get(name) ?? Number.NaN)
    setAmount({ days: numberOf('days'), refills: numberOf('refills') })
  }
  const add = async (values: z.output<typeof schema>) => {
    await prescribe(
      of,
      { drug, ...values, ...(renews && { renews: renews.id }) },
      canSign && !isDraft.current,
    )
    toast(canSign && !isDraft.current ? 'Signed and sent.' : 'It waits for a signature.', {
      tone: 'good',
    })
    await readAgain(onAdded)
    onClose()
  }
  if (!pharmacies) return null
  return (
    // It listens to the form inside.
    <div
      onInput={track}
      onClickCapture={({ target }) => {
        isDraft.current = target instanceof Element && target.closest('[data-draft]') !== null
      }}
    >
      <OrderForm
        schema={schema}
        defaultValue={{
          sig: usual.sig ?? '',
          quantity: String(usual.quantity ?? ''),
          days: String(usual.days ?? ''),
          refills: String(usual.refills ?? ''),
          reason: usual.reason ?? '',
          pharmacy: renews?.pharmacy?.id ?? '',
        }}
        submit={canSign ? 'Sign and send' : 'Ask for a signature'}
        onSubmit={add}
        onClose={onClose}
        more={
          canSign && (
            <Button size="small" type="submit" data-draft>
              Leave it to be signed
            </Button>
          )
        }
      >
        {(fields) => (
          <>
            <Checks checks={checks} />
            <TextArea field={fields.sig} label="How it is taken" rows={2} maxLength={300} />
            <div className="row g3">
              <Field field={fields.quantity} label="Quantity" type="number" min={1} max={999} />
              <Field field={fields.days} label="Days" type="number" min={1} max={365} />
              <Field field={fields.refills} label="Refills" type="number" min={0} max={11} />
            </div>
            <Select field={fields.reason} label="What it is for" options={reasonOptions} />
            <Select
              field={fields.pharmacy}
              label="Pharmacy"
              prompt="Choose a pharmacy"
              options={pharmacies.map(({ id, name, city, state }) => ({
                value: id,
                label: [name, city, state].filter(Boolean).join(', '),
              }))}
            />
            <Field field={fields.note} label="Note to the pharmacist" optional maxLength={200} />
            <Field
              field={fields.overrideReason}
              label="Why it is right all the same"
              help="Where a check above asks for it."
              optional
              maxLength={300}
            />
          </>
        )}
      </OrderForm>
    </div>
  )
}

const tones = { refusal: 'danger', override: 'warning', warning: undefined } as const

/** What speaks against it, the gravest first. */
const Checks = ({ checks }: { checks: readonly SafetyCheck[] }) => (
  <div role="status" className="stack g2">
    {checks.map(({ id, level, text }) => (
      <Note key={id} {...(tones[level] && { tone: tones[level] })}>
        {text}.
      </Note>
    ))}
  </div>
)

const settleMs = 300
const useChecks = (
  patientId: string,
  drug: MedicationCode,
  { days: forDays, refills: times }: { days: number; refills: number },
): readonly SafetyCheck[] => {
  const [checks, setChecks] = useState<readonly SafetyCheck[]>([])
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => {
      // A number that is half typed is not asked about.
      if (!(forDays > 0) || !(times >= 0)) return
      checkMedicine(patientId, { drug, days: forDays, refills: times }).then(
        (found) => !isGone && setChecks(found),
        () => undefined,
      )
    }, settleMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [patientId, drug, forDays, times])
  return checks
}
