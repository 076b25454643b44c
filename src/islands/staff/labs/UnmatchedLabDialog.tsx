import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { displayDate } from '#edge/platform/time'
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
import { discardUnmatchedLab, matchLab, type UnmatchedLab } from './unmatched-lab'

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
      {action === 'match' ? <MatchForm {...form} /> : <DiscardForm {...form} />}
    </Dialog>
  )
}
export default UnmatchedLabDialog

type FormProps = Pick<Props, 'lab' | 'onChange'> & { draft: string; onDone: () => void }

const matchSchema = z.object({ labId: orNull(z.string()), isSamePerson: tickField })

const MatchForm = ({ lab, draft, onChange, onDone }: FormProps) => {
  const [patient, setPatient] = useState<{ id: string; name: string } | null>(null)
  const orders = useOrderOptions(patient?.id ?? null)
  if (!patient)
    return (
      <FindPatient
        label="Find the patient"
        isLabelShown
        action={({ id, name }) => (
          <Button
            size="small"
            aria-label={`Choose ${name}`}
            onClick={() => {
              // What was said of another patient, that they are the same person above all, is not said of this one.
              openDraft(draft).clear()
              setPatient({ id, name })
            }}
          >
            Choose
          </Button>
        )}
      />
    )
  return (
    <FieldForm
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
        {
          name: 'isSamePerson',
          label: 'I checked that this is the same person, though the name or birthday differs',
          kind: 'tick',
        },
      ]}
      values={noValues}
      submit="Match the result"
      onCancel={onDone}
      onSave={async (match) => {
        await withReread(() => matchLab(lab, { ...match, patientId: patient.id }), onChange)
        toast('The result is in the record.', { tone: 'good' })
        await readAgain(onChange)
        onDone()
      }}
    >
      <p>
        <b translate="no">{patient.name}</b>{' '}
        <Button size="small" look="quiet" onClick={() => setPatient(null)}>
          Change
        </Button>
      </p>
    </FieldForm>
  )
}

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
      (labs) =>
        setOptions(
          labs
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
