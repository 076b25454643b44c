import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { labTestOf } from '#edge/domains/labs/lab-tests'
import { displayDate } from '#edge/platform/time'
import { valueWithUnit } from '#islands/labs/value-with-unit'
import { apiWithLocalErrors } from '#islands/stores/api'
import { openDraft } from '#islands/stores/drafts'
import { toast, toastFailure } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import type { Option } from '#islands/ui/form/Select.tsx'
import { FindPatient } from '../patients/FindPatient'
import { FieldForm } from '../records/FieldForm'
import { orNull, tickField } from '../records/form-field'
import { loadLabsOf } from './lab'
import { vendorLabels } from './labels'
import {
  agreementLabels,
  type Candidate,
  discardUnmatchedLab,
  loadCandidates,
  matchLab,
  type UnmatchedLab,
} from './unmatched-lab'

type Props = {
  action: 'match' | 'discard'
  lab: UnmatchedLab
  onChange: () => Promise<unknown>
  onClose: () => void
}

/** Finds whose a result is, or says why it is no one’s. */
const UnmatchedLabDialog = ({ action, lab, onChange, onClose }: Props) => {
  const draft = `unmatched-lab-${action}-${lab.id}`
  // What a timeout took away is there again; what is closed here is given up.
  const close = () => {
    openDraft(draft).clear()
    onClose()
  }
  const form = { lab, draft, onChange, onDone: close }
  return (
    <Dialog
      open
      onClose={close}
      wide
      title={action === 'match' ? 'Whose result is this?' : 'Discard this result?'}
    >
      {lab.name && (
        <p>
          The lab says: <b translate="no">{lab.name}</b>, born {displayDate(lab.dob)}.
        </p>
      )}
      {lab.report.values.length > 0 && (
        <p className="ink-2">
          {lab.report.values
            .map(
              ({ code, value, unit = null }) =>
                `${labTestOf(code).name}: ${valueWithUnit({ value, unit })}`,
            )
            .join('; ')}
        </p>
      )}
      {action === 'match' ? <MatchForm {...form} /> : <DiscardForm {...form} />}
    </Dialog>
  )
}
export default UnmatchedLabDialog

type FormProps = Pick<Props, 'lab' | 'onChange'> & { draft: string; onDone: () => void }

interface ChosenPatient {
  readonly id: string
  readonly name: string
  readonly dob: string | null
}

const MatchForm = (props: FormProps) => {
  const [patient, setPatient] = useState<ChosenPatient | null>(null)
  const choose = (chosen: ChosenPatient | null) => {
    // What was said of another patient, that they are the same person above all, is not said of this one.
    openDraft(props.draft).clear()
    setPatient(chosen)
  }
  return patient ? (
    <OrderForm {...props} patient={patient} onChangePatient={() => choose(null)} />
  ) : (
    <PatientChoice lab={props.lab} onChoose={choose} />
  )
}

const PatientChoice = ({
  lab,
  onChoose,
}: {
  lab: UnmatchedLab
  onChoose: (patient: ChosenPatient) => void
}) => {
  const candidates = useCandidates(lab)
  const chooseButton = (patient: ChosenPatient) => (
    <Button size="small" aria-label={`Choose ${patient.name}`} onClick={() => onChoose(patient)}>
      Choose
    </Button>
  )
  return (
    <div className="stack g4">
      {candidates.length > 0 && (
        <ul className="list" aria-label="Likely patients">
          {candidates.map(({ id, fullName, fullChosenName, dob, agreements }) => (
            <li key={id} className="item plain-item">
              <span>
                <b translate="no">{fullName}</b>
                {fullChosenName !== fullName && (
                  <>
                    {' '}
                    called <span translate="no">{fullChosenName}</span>
                  </>
                )}
                <span>, born {displayDate(dob)}</span>
                <p className="small ink-2">
                  {agreements.map((each) => agreementLabels[each]).join('. ')}
                </p>
              </span>
              {chooseButton({ id, name: fullName, dob })}
            </li>
          ))}
        </ul>
      )}
      <FindPatient
        label={candidates.length > 0 ? 'Find another patient' : 'Find the patient'}
        isLabelShown
        action={({ id, name, dob }) => chooseButton({ id, name, dob: dob ?? null })}
      />
    </div>
  )
}

const matchSchema = z.object({ labId: orNull(z.string()), isSamePerson: tickField })

type OrderFormProps = FormProps & { patient: ChosenPatient; onChangePatient: () => void }

/** Where the name or the birth date differs, the match is asked about a second time, with both side by side. */
const OrderForm = ({ lab, draft, patient, onChange, onDone, onChangePatient }: OrderFormProps) => {
  const [doubt, setDoubt] = useState<string | null>(null)
  const orders = useOrderOptions(patient.id)
  // The order that the laboratory names, where it is one of this patient.
  const named = orders.find(({ value }) => value === lab.order?.id)?.value ?? ''
  return (
    <FieldForm
      key={`${doubt} ${named}`}
      draft={draft}
      schema={matchSchema}
      fields={[
        {
          name: 'labId',
          label: 'Order it belongs to',
          kind: 'choice',
          prompt: 'None: it stands by itself',
          options: orders,
          optional: true,
        },
        ...(doubt ? [samePersonField] : []),
      ]}
      values={{ labId: named }}
      submit={doubt ? 'It is the same person' : 'Match the result'}
      look={doubt ? 'danger' : 'primary'}
      onCancel={onDone}
      onSave={async (match) => {
        try {
          await withReread(() => matchLab(lab, { ...match, patientId: patient.id }), onChange)
        } catch (error) {
          if (!(error instanceof ApiError) || !error.says('other_person') || doubt) throw error
          setDoubt(error.message)
          return
        }
        toast('The result is in the record.', { tone: 'good' })
        await readAgain(onChange)
        onDone()
      }}
    >
      <p>
        The record says: <b translate="no">{patient.name}</b>
        {patient.dob && <span>, born {displayDate(patient.dob)}</span>}{' '}
        <Button size="small" look="quiet" onClick={onChangePatient}>
          Change
        </Button>
      </p>
      {doubt && (
        <p className="note warning" role="alert">
          {doubt}
        </p>
      )}
    </FieldForm>
  )
}

const samePersonField = {
  name: 'isSamePerson',
  label: 'I checked with the lab or the patient that this is the same person',
  kind: 'tick',
} as const

const discardFields = (options: readonly Option[]) =>
  [
    { name: 'reasonCode', label: 'Reason', kind: 'choice', prompt: 'Choose a reason', options },
    { name: 'reasonText', label: 'In your words', kind: 'long', optional: true },
  ] as const
const reasonLists = ['lab_discarded'] as const

const DiscardForm = ({ lab, draft, onChange, onDone }: FormProps) => {
  const reasons = useDropdownOptions(reasonLists)
  return (
    <FieldForm
      draft={draft}
      schema={reasonFrom(reasons.map(({ code }) => code))}
      fields={discardFields(reasons.map(({ code, label }) => ({ value: code, label })))}
      values={noValues}
      submit="Discard the result"
      look="danger"
      onCancel={onDone}
      onSave={async (why) => {
        await withReread(() => discardUnmatchedLab(lab, why), onChange)
        toast('The result is discarded.', { tone: 'good' })
        await readAgain(onChange)
        onDone()
      }}
    />
  )
}

const noValues = {}
const closed: readonly string[] = ['draft', 'final', 'corrected', 'canceled', 'rejected']

/** The orders of a patient that wait for a result. */
const useOrderOptions = (patientId: string | null): readonly Option[] => {
  const [options, setOptions] = useState<readonly Option[]>([])
  useEffect(() => {
    setOptions([])
    if (!patientId) return
    loadLabsOf(apiWithLocalErrors, { patientId }).then(
      ({ rows }) =>
        setOptions(
          rows
            .filter(({ status }) => !closed.includes(status))
            .map(({ id, vendor, createdAt }) => ({
              value: id,
              label: `${vendorLabels[vendor]}, ${displayDate(createdAt.slice(0, 10))}`,
            })),
        ),
      toastFailure,
    )
  }, [patientId])
  return options
}

const useCandidates = (lab: UnmatchedLab): readonly Candidate[] => {
  const [candidates, setCandidates] = useState<readonly Candidate[]>([])
  const { id } = lab
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later version is of the same result
  useEffect(() => {
    loadCandidates(lab).then(setCandidates, toastFailure)
  }, [id])
  return candidates
}
