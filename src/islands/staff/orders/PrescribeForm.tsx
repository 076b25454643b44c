import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  indications,
  type MedicationCode,
  medicationCodes,
  medicationOf,
} from '#edge/domains/formulary/medications'
import { byHand, drugCodes, medicineNameOf, medicineOf } from '#edge/domains/formulary/medicine'
import { prescriptionFields } from '#edge/domains/prescriptions/contract'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import type { LabAddress as PatientAddress } from '../labs/lab'
import { isRefusedBy, signWordsFor } from '../prescriptions/check-medicine'
import { DosageFields } from '../prescriptions/DosageFields'
import { indicationLabels } from '../prescriptions/labels'
import type { FoundMedicine } from '../prescriptions/MedicineByHand'
import {
  changeDraft,
  isPharmacyRetired,
  prescribe,
  type ShownPrescription,
} from '../prescriptions/prescription'
import { useOverrides } from '../prescriptions/use-overrides'
import { defaultsOf, foundIn, usualOf } from '../prescriptions/usual-amounts'
import { type Typed, typedIn } from '../prescriptions/written-dosage'
import { InlineForm } from '../records/InlineForm'
import { type ChosenPharmacy, PharmacyChoice } from './PharmacyChoice'
import { Checks, useChecks } from './SafetyChecks.tsx'

// Read beside the form, and not waited for (`loadPrescribeForm`).
const JudgedBy = lazyPart(() => import('./JudgedBy'))
const MedicineByHand = lazyPart(() => import('../prescriptions/MedicineByHand'))

type Props = {
  of: PatientAddress
  /** Whether they may sign; others leave it for a clinician. */
  canSign: boolean
  zone: string
  /** The medicine that is chosen at first. */
  drug?: MedicationCode
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
const { quantity, days, refills, reason, note } = prescriptionFields
const text = z.optional(z.string())
/** The dosage and a medicine by hand are read from the form (`typedIn`) and validated by the API. */
const fieldsOf = (isByHand: boolean) => ({
  quantity: count(quantity),
  days: count(days),
  refills: count(refills),
  reason,
  note,
  dose: text,
  route: text,
  frequency: text,
  forDays: text,
  asNeeded: text,
  maxPerDay: text,
  instructions: z.optional(z.unknown()),
  words: text,
  name: isByHand ? z.string('Choose the medicine') : text,
  strength: isByHand ? z.string('Write its strength') : text,
  form: text,
  unit: text,
})
const formularySchema = z.object(fieldsOf(false))
const byHandSchema = z.object(fieldsOf(true))

const drugOptions = [
  ...medicationCodes.map((value) => ({
    value,
    label: medicineNameOf({ drug: value }),
    group: indicationLabels[medicationOf(value).reason],
  })),
  { value: byHand, label: 'Another medicine, by name', group: 'Not of the formulary' },
]
const reasonOptions = indications.map((value) => ({ value, label: indicationLabels[value] }))

/** Fills in the usual dosage and amount of the chosen medicine, and shows findings against it as they change. */
const PrescribeForm = (props: Props) => {
  const id = useId()
  const [drug, setDrug] = useState((props.draft ?? props.renews)?.drug ?? props.drug ?? '')
  return (
    <div className="stack g3">
      <Select
        field={{ id, name: 'drug' }}
        label="Medicine"
        prompt="Choose a medicine"
        options={drugOptions}
        value={drug}
        onChange={({ target }) => setDrug(drugCodes.find((code) => code === target.value) ?? '')}
      />
      {drug ? (
        <Amounts key={drug} {...props} drug={drug} />
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

/** Dosage, amount and pharmacy of the chosen medicine, with the findings against it. */
const Amounts = ({
  of,
  drug,
  canSign,
  zone,
  renews,
  draft,
  onAdded,
  onClose,
}: Omit<Props, 'drug'> & { drug: string }) => {
  const before = draft ?? renews
  const [pharmacy, setPharmacy] = useState(() => fillingPharmacy(before))
  const [usual] = useState(() => usualOf(drug, before))
  const [typed, setTyped] = useState<Typed>(usual)
  const [found, setFound] = useState<FoundMedicine | null>(foundIn(usual))
  const reasons = useOverrides(draft?.overrides)
  const medicine = typed.medicine && {
    ...typed.medicine,
    name: found?.text ?? '',
    rxcui: found?.rxcui ?? null,
  }
  const { checked, isWaiting } = useChecks(of.patientId, {
    drug,
    ...typed,
    medicine,
    pharmacy: pharmacy?.id,
    prescription: draft?.id,
    renews: renews?.id,
  })
  const checks = checked?.checks ?? []
  const signing = signWordsFor(checks)
  const canSignNow = canSign && !draft
  // What a check refuses is left as a draft at most.
  const signature = isRefusedBy(checks) ? null : signing.act
  const isDraft = useRef(false)
  const fieldset = useRef<HTMLDivElement>(null)
  const track = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.querySelector<HTMLFormElement>('.order-form')
    if (!form) return
    const read = typedIn(new FormData(form))
    // The fields of a medicine by hand may still be on their way.
    setTyped(({ medicine: before }) => ({ ...read, medicine: read.medicine ?? before }))
  }
  const add = async ({ note: noted = null, ...values }: Values) => {
    const form = fieldset.current?.querySelector<HTMLFormElement>('.order-form')
    const { dosage } = form ? typedIn(new FormData(form)) : typed
    const written = {
      drug,
      medicine,
      dosage,
      quantity: values.quantity,
      days: values.days,
      refills: values.refills,
      reason: values.reason,
      note: noted,
      overrides: reasons.overridesFor(checks),
      pharmacy: pharmacy?.id,
    }
    const isSigned = canSignNow && !isDraft.current
    if (draft) await withReread(() => changeDraft(draft, written), onAdded)
    else await prescribe(of, { ...written, renews: renews?.id }, isSigned)
    toast(draft ? 'Saved.' : isSigned ? signing.done : 'It waits for a signature.', {
      tone: isSigned ? signing.tone : 'good',
    })
    await readAgain(onAdded)
    onClose()
  }
  return (
    // It listens to the form inside.
    <div
      ref={fieldset}
      className="stack g3"
      onInput={track}
      onClickCapture={({ target }) => {
        isDraft.current = target instanceof Element && target.closest('[data-draft]') !== null
      }}
    >
      <PharmacyChoice
        patientId={of.patientId}
        chosen={pharmacy}
        isUrgent={typed.reason === 'hiv_pep'}
        onChoose={setPharmacy}
      />
      <InlineForm
        schema={drug === byHand ? byHandSchema : formularySchema}
        defaultValue={defaultsOf(usual, draft?.note)}
        submit={draft ? 'Save' : canSign ? signature : 'Ask for a signature'}
        isWaiting={canSignNow && isWaiting}
        onSubmit={add}
        onClose={onClose}
        more={
          canSignNow && (
            <Button size="small" type="submit" data-draft>
              Leave it to be signed
            </Button>
          )
        }
      >
        {(fields) => (
          <>
            {checked && <Checks {...checked} {...reasons} patientId={of.patientId} />}
            <Suspense>
              <JudgedBy patientId={of.patientId} zone={zone} />
            </Suspense>
            {typed.medicine && (
              <Suspense fallback={<Skeleton label="Loading" lines={2} />}>
                <MedicineByHand
                  patientId={of.patientId}
                  fields={fields}
                  chosen={found}
                  onChoose={setFound}
                />
              </Suspense>
            )}
            <DosageFields
              fields={fields}
              unit={medicineOf({ drug, medicine: typed.medicine }).unit}
              typed={typed}
            />
            <Select field={fields.reason} label="What it is for" options={reasonOptions} />
            <Field field={fields.note} label="Note to the pharmacist" optional maxLength={200} />
            {canSignNow && signature === null && (
              <Note tone="danger">It cannot be signed: a check refuses it, as said above.</Note>
            )}
          </>
        )}
      </InlineForm>
    </div>
  )
}

type Values = z.output<typeof formularySchema>

/** The one it has, while that fills. */
const fillingPharmacy = (before: ShownPrescription | undefined): ChosenPharmacy | null =>
  before?.pharmacy && 'name' in before.pharmacy && !isPharmacyRetired(before)
    ? before.pharmacy
    : null
