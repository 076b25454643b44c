import { type FormEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  indications,
  type MedicationCode,
  medicationCodes,
  medicationOf,
} from '#edge/domains/formulary/medications'
import { prescriptionFields } from '#edge/domains/prescriptions/contract'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import type { LabAddress as PatientAddress } from '../labs/lab'
import { indicationLabels } from '../prescriptions/labels'
import {
  changeDraft,
  isPharmacyRetired,
  medicineName,
  type NewPrescription,
  prescribe,
  type ShownPrescription,
} from '../prescriptions/prescription'
import { InlineForm } from '../records/InlineForm'
import { JudgedBy } from './JudgedBy'
import { type ChosenPharmacy, PharmacyChoice } from './PharmacyChoice'
import { Checks, useChecks } from './SafetyChecks.tsx'

type Props = {
  of: PatientAddress
  /** Whether they may sign; others leave it for a clinician. */
  canSign: boolean
  zone: string
  /** What it renews or replaces. */
  renews?: ShownPrescription
  /** A draft that is written anew. */
  draft?: ShownPrescription
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
  note,
  overrideReason,
})

const drugOptions = medicationCodes.map((value) => ({ value, label: medicineName(value) }))
const reasonOptions = indications.map((value) => ({ value, label: indicationLabels[value] }))

/** A medicine is chosen, its usual sig and amount are filled in, and what speaks against it is shown as they change. */
const PrescribeForm = (props: Props) => {
  const id = useId()
  const [drug, setDrug] = useState<MedicationCode | ''>((props.draft ?? props.renews)?.drug ?? '')
  return (
    <div className="stack g3">
      <Select
        field={{ id, name: 'drug' }}
        label="Medicine"
        prompt="Choose a medicine"
        options={drugOptions}
        value={drug}
        onChange={({ target }) =>
          setDrug(medicationCodes.find((code) => code === target.value) ?? '')
        }
      />
      {drug ? (
        <Amounts key={drug} drug={drug} {...props} />
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
  zone,
  renews,
  draft,
  onAdded,
  onClose,
}: Props & { drug: MedicationCode }) => {
  const before = draft ?? renews
  const usual = before?.drug === drug ? { ...medicationOf(drug), ...before } : medicationOf(drug)
  const [pharmacy, setPharmacy] = useState(() => fillingPharmacy(before))
  const [amount, setAmount] = useState({
    days: usual.days ?? 30,
    refills: usual.refills ?? 0,
    quantity: usual.quantity ?? Number.NaN,
  })
  const [reason, setReason] = useState<NewPrescription['reason'] | undefined>(usual.reason)
  const checked = useChecks(of.patientId, drug, {
    ...amount,
    reason,
    prescription: draft?.id,
    renews: renews?.id,
  })
  const isDraft = useRef(false)
  const track = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.querySelector<HTMLFormElement>('.order-form')
    const sent = form && new FormData(form)
    const numberOf = (name: string) => Number(sent?.get(name) ?? Number.NaN)
    setAmount({
      days: numberOf('days'),
      refills: numberOf('refills'),
      quantity: numberOf('quantity'),
    })
    setReason(indications.find((each) => each === sent?.get('reason')))
  }
  const add = async ({ note: noted = null, overrideReason: why = null, ...values }: Values) => {
    const written = { drug, ...values, note: noted, overrideReason: why, pharmacy: pharmacy?.id }
    const isSigned = canSign && !isDraft.current
    if (draft) await withReread(() => changeDraft(draft, written), onAdded)
    else await prescribe(of, { ...written, renews: renews?.id }, isSigned)
    toast(draft ? 'Saved.' : isSigned ? 'Signed and sent.' : 'It waits for a signature.', {
      tone: 'good',
    })
    await readAgain(onAdded)
    onClose()
  }
  return (
    // It listens to the form inside.
    <div
      className="stack g3"
      onInput={track}
      onClickCapture={({ target }) => {
        isDraft.current = target instanceof Element && target.closest('[data-draft]') !== null
      }}
    >
      <PharmacyChoice
        patientId={of.patientId}
        chosen={pharmacy}
        isUrgent={reason === 'hiv_pep'}
        onChoose={setPharmacy}
      />
      <InlineForm
        schema={schema}
        defaultValue={{
          sig: usual.sig ?? '',
          quantity: String(usual.quantity ?? ''),
          days: String(usual.days ?? ''),
          refills: String(usual.refills ?? ''),
          reason: usual.reason ?? '',
          note: draft?.note ?? '',
          overrideReason: draft?.overrideReason ?? '',
        }}
        submit={draft ? 'Save' : canSign ? 'Sign and send' : 'Ask for a signature'}
        onSubmit={add}
        onClose={onClose}
        more={
          canSign &&
          !draft && (
            <Button size="small" type="submit" data-draft>
              Leave it to be signed
            </Button>
          )
        }
      >
        {(fields) => (
          <>
            {checked && <Checks {...checked} />}
            <JudgedBy patientId={of.patientId} zone={zone} />
            <TextArea field={fields.sig} label="How it is taken" rows={2} maxLength={300} />
            <div className="row g3">
              <Field field={fields.quantity} label="Quantity" type="number" min={1} max={999} />
              <Field field={fields.days} label="Days" type="number" min={1} max={365} />
              <Field field={fields.refills} label="Refills" type="number" min={0} max={11} />
            </div>
            <Select field={fields.reason} label="What it is for" options={reasonOptions} />
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
      </InlineForm>
    </div>
  )
}

type Values = z.output<typeof schema>

/** The one it has, while that fills. */
const fillingPharmacy = (before: ShownPrescription | undefined): ChosenPharmacy | null =>
  before?.pharmacy && 'name' in before.pharmacy && !isPharmacyRetired(before)
    ? before.pharmacy
    : null
