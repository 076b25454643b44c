import { useState } from 'react'
import * as z from 'zod/mini'
import { emergencyReasons } from '#edge/domains/break_glass/review-period'
import { dateField, line, paragraphs } from '#edge/platform/fields'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { emergencyReasonLabels, findEmergencyPatient, startEmergencyAccess } from './break-glass'

type Found = Awaited<ReturnType<typeof findEmergencyPatient>>[number]

/** Opens a record outside of one's care: who it is, then why. An island because nothing of it may stand in an address. */
export const EmergencyAccess = () => {
  const [found, setFound] = useState<readonly Found[] | null>(null)
  const [chosen, setChosen] = useState<Found | null>(null)
  return (
    <section className="stack g4 plain-part" aria-labelledby="emergency">
      <h2 id="emergency">Open a record in an emergency</h2>
      <Note tone="warning">
        For a patient who is not on your list and needs you now. It lasts four hours. The patient is
        told at once, and each opening is reviewed.
      </Note>
      {chosen ? (
        <ReasonForm patient={chosen} onCancel={() => setChosen(null)} />
      ) : (
        <>
          <FindForm onFound={setFound} />
          {found?.length === 0 && (
            <p role="status">No patient of this name and birthday in a state of your license.</p>
          )}
          {found && found.length > 0 && (
            <ul className="list">
              {found.map((patient) => (
                <li key={patient.id} className="item plain-item">
                  <b dir="auto">{patient.fullChosenName}</b>
                  <Button size="small" onClick={() => setChosen(patient)}>
                    Choose
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

const findSchema = z.object({ lastName: line(100, 'Enter the last name'), dob: dateField })

const FindForm = ({ onFound }: { onFound: (found: readonly Found[]) => void }) => {
  const { form, fields, busy, errors } = useFormFor(findSchema, {
    onSubmit: async (body) => onFound(await findEmergencyPatient(body)),
  })
  return (
    <form {...form.props} noValidate className="stack g3">
      <ErrorSummary errors={errors} />
      <div className="grid2">
        <Field field={fields.lastName} label="Last name" autoComplete="off" maxLength={100} />
        <Field field={fields.dob} label="Date of birth" type="date" />
      </div>
      <div>
        <Button type="submit" busy={busy}>
          Find the patient
        </Button>
      </div>
    </form>
  )
}

const reasonSchema = z.object({
  reasonCode: z.enum(emergencyReasons, 'Choose a reason'),
  reasonText: paragraphs(1000, 'Tell us more').check(
    z.minLength(20, 'Say why in at least 20 characters'),
  ),
})

/**
 * No draft of it is kept, on purpose: the reason is of this emergency and this minute, and reviewers read it as such; one
 * that a timeout left behind would open a record hours later. Nor does anything stay in the browser about a patient who
 * is not in the user's care, of whom not even the name may be kept to find them again.
 */
const ReasonForm = ({ patient, onCancel }: { patient: Found; onCancel: () => void }) => {
  const { form, fields, busy, errors } = useFormFor(reasonSchema, {
    onSubmit: async (body) => {
      await startEmergencyAccess(patient.id, body)
      location.assign(`/staff/patients/${patient.id}`)
    },
  })
  return (
    <form {...form.props} noValidate className="stack g3">
      <p>
        <b dir="auto">{patient.fullChosenName}</b>
      </p>
      <Select
        field={fields.reasonCode}
        label="Why you open this record"
        prompt="Choose one"
        options={emergencyReasons.map((value) => ({ value, label: emergencyReasonLabels[value] }))}
      />
      <TextArea
        field={fields.reasonText}
        label="What happened"
        help="Reviewers read this. At least 20 characters."
        rows={3}
        maxLength={1000}
      />
      {errors
        .filter(({ fieldId }) => !fieldId)
        .map(({ text }) => (
          <ActionError key={text} error={text} />
        ))}
      <FormActions submit="Open for four hours" look="danger" busy={busy} onCancel={onCancel} />
    </form>
  )
}
