import { useState } from 'react'
import * as z from 'zod/mini'
import { line } from '#edge/platform/fields'
import { displayDate } from '#edge/platform/time'
import { kindOptions } from '#islands/documents/documents'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { reviewAnswers, reviewFields } from '../documents/review-fields'
import { FindPatient } from '../patients/FindPatient'
import { FieldForm } from '../records/FieldForm'
import { tickField } from '../records/form-field'
import { type IncomingFax, routeFax } from './incoming-fax'

const schema = z.object({
  name: line(120, 'Name the document'),
  ...reviewAnswers,
  shownToPatient: tickField,
})
const fields = [
  { name: 'name', label: 'Name', help: 'Such as: Letter of the cardiologist' },
  ...reviewFields(kindOptions(false)),
  { name: 'shownToPatient', label: 'The patient sees it', kind: 'tick' },
] as const
const noValues = {}

type Props = {
  fax: IncomingFax
  /** Reads it again after a colleague was first. */
  onConflict: () => Promise<unknown>
  onDone: () => Promise<unknown>
}
interface ChosenPatient {
  readonly id: string
  readonly name: string
  readonly dob?: string | undefined
}

/** Finds whose a fax is, and says what it is: it is then a document of that chart. */
export const RouteFax = ({ fax, onConflict, onDone }: Props) => {
  const [patient, setPatient] = useState<ChosenPatient | null>(null)
  const draft = `route-fax-${fax.id}`
  if (!patient)
    return (
      <FindPatient
        label="Find the patient"
        isLabelShown
        action={({ id, name, dob }) => (
          <Button
            size="small"
            aria-label={`Choose ${name}`}
            onClick={() => setPatient({ id, name, dob })}
          >
            Choose
          </Button>
        )}
      />
    )
  const change = () => {
    // It was written about another person.
    openDraft(draft).clear()
    setPatient(null)
  }
  return (
    <FieldForm
      draft={draft}
      schema={schema}
      fields={fields}
      values={noValues}
      submit="Put it into the chart"
      onCancel={change}
      onSave={async (answers) => {
        await withReread(() => routeFax(fax, { ...answers, patientId: patient.id }), onConflict)
        openDraft(draft).clear()
        toast('The fax is in the chart.', { tone: 'good' })
        await readAgain(onDone)
      }}
    >
      <p>
        Chart of <b translate="no">{patient.name}</b>
        {patient.dob && <span>, born {displayDate(patient.dob)}</span>}{' '}
        <Button size="small" look="quiet" onClick={change}>
          Change
        </Button>
      </p>
    </FieldForm>
  )
}
