import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { paragraphs } from '#edge/platform/fields'
import { useDraft } from '#islands/early-actions/use-draft'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { FindPatient } from '../patients/FindPatient'
import { createTask, type NamedTaskKind } from './task'
import { priorityOptions, teamLabels } from './task-labels'

type Props = {
  /** Those in use. */
  kinds: readonly NamedTaskKind[]
  /** Whether it must be about a patient: who adds it would not see it otherwise. */
  needsPatient: boolean
  onDone: () => void
  onClose: () => void
}

const schema = z.object({
  kind: z.string('Choose what it is about'),
  details: z.optional(paragraphs(2000)),
  priority: z.pipe(z.coerce.number('Choose a priority'), z.int()),
})

/** Asks a team for something, most often about a patient. */
const NewTaskDialog = ({ kinds, needsPatient, onDone, onClose }: Props) => {
  const [patient, setPatient] = useState<{ id: string; name: string } | null>(null)
  const [isPatientMissing, setPatientMissing] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  // One key for one task, however often the form is sent.
  const once = useRef(crypto.randomUUID())
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { priority: '3' },
    onSubmit: async (values) => {
      if (needsPatient && !patient) {
        setPatientMissing(true)
        return part.current?.querySelector<HTMLElement>('[type=search]')?.focus()
      }
      await createTask({ ...values, ...(patient && { patientId: patient.id }) }, once.current)
      draft.clear()
      toast('Task added', { tone: 'good' })
      onDone()
    },
  })
  // What a timeout took away is there again; what is closed here may be about another patient, and goes.
  const draft = useDraft('new-task', form.id)
  const close = () => {
    draft.clear()
    onClose()
  }
  return (
    <Dialog open onClose={close} title="New task" dismissible={!busy} wide>
      <div className="stack task-dialog" ref={part}>
        {patient ? (
          <p>
            <b>
              <bdi>{patient.name}</bdi>
            </b>{' '}
            <Button size="small" look="quiet" onClick={() => setPatient(null)}>
              Change
            </Button>
          </p>
        ) : (
          <FindPatient
            label="Patient it is about"
            isLabelShown
            optional={!needsPatient}
            error={isPatientMissing ? 'Find the patient it is about, and choose them' : null}
            action={({ id, name }) => (
              <Button
                size="small"
                aria-label={`Choose ${name}`}
                onClick={() => setPatient({ id, name })}
              >
                Choose
              </Button>
            )}
          />
        )}
        <form
          {...form.props}
          className="stack"
          onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
        >
          <Select
            field={fields.kind}
            label="What is it about?"
            prompt="Choose"
            options={kinds.map(({ id, label, team }) => ({
              value: id,
              label: `${teamLabels[team]}: ${label}`,
            }))}
          />
          <TextArea field={fields.details} label="Details" optional rows={3} maxLength={2000} />
          <Select field={fields.priority} label="Priority" options={priorityOptions} />
          <ActionError error={error} />
          <DialogActions submit="Add task" busy={busy} onCancel={close} />
        </form>
      </div>
    </Dialog>
  )
}
export default NewTaskDialog
