import { useRef } from 'react'
import * as z from 'zod/mini'
import { labHold } from '#edge/domains/labs/contract'
import { paragraphs } from '#edge/platform/fields'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { FieldForm } from '../records/FieldForm'
import { createTask } from '../tasks/task'
import type { LabDialogName } from './LabDecision'
import { holdLab, type LabToReview } from './lab'
import { patientOf } from './lab-address'

type Props = {
  name: LabDialogName
  lab: LabToReview
  onRelease: () => Promise<unknown>
  onChange: () => Promise<unknown>
  onClose: () => void
}

/** The dialogs of a result, in one file that the first of them loads. */
const LabDialog = ({ name, lab, onRelease, onChange, onClose }: Props) => {
  const draft = `lab-${name}-${lab.id}`
  // What a timeout took away is there again; what is closed here is given up.
  const close = () => {
    openDraft(draft).clear()
    onClose()
  }
  const form = { lab, draft, onDone: close }
  if (name === 'release') return <ReleaseDialog {...{ lab, onRelease, onClose }} />
  return (
    <Dialog open onClose={close} title={titles[name]}>
      {name === 'hold' ? <HoldForm {...form} onChange={onChange} /> : <AssignForm {...form} />}
    </Dialog>
  )
}
export default LabDialog

const titles = { hold: 'Hold this result?', assign: 'Send to a medical assistant' } as const

/** Some results are told in person before they are released. */
const ReleaseDialog = ({
  lab,
  onRelease,
  onClose,
}: Pick<Props, 'lab' | 'onRelease' | 'onClose'>) => {
  const { name } = patientOf(lab)
  return (
    <Dialog open onClose={onClose} title={`Has ${name} heard it from you?`}>
      <p>
        A result like this one is told in person first. Once it is released, the patient reads it.
      </p>
      <div className="actions">
        <Button data-first onClick={onClose}>
          Not yet
        </Button>
        <Button look="primary" onClick={() => void onRelease()}>
          I told them, release it
        </Button>
      </div>
    </Dialog>
  )
}

type FormProps = { lab: LabToReview; draft: string; onDone: () => void }

const holdSchema = z.object({ reasonCode: labHold.reasonCode, reasonText: labHold.reasonText })
const holdFields = [
  {
    name: 'reasonCode',
    label: 'Reason',
    kind: 'choice',
    prompt: 'Choose a reason',
    options: [
      { value: 'call_first', label: 'The patient asked to be called first' },
      { value: 'may_harm', label: 'Reading it now may harm this patient' },
    ],
  },
  { name: 'reasonText', label: 'In your words', kind: 'long', optional: true },
] as const

const HoldForm = ({ lab, draft, onDone, onChange }: FormProps & Pick<Props, 'onChange'>) => (
  <FieldForm
    draft={draft}
    schema={holdSchema}
    fields={holdFields}
    values={noValues}
    submit="Hold the result"
    onCancel={onDone}
    onSave={async (hold) => {
      await withReread(() => holdLab(lab, hold), onChange)
      toast('The result is held.', { tone: 'good' })
      await readAgain(onChange)
      onDone()
    }}
  >
    <p>
      Patients read their results without delay. One is held for a reason of this patient alone, and
      for 72 hours after it came at most. Then it releases itself.
    </p>
  </FieldForm>
)

const assignSchema = z.object({ details: paragraphs(2000, 'Say what is to be done') })
const assignFields = [{ name: 'details', label: 'What is to be done?', kind: 'long' }] as const

/** A task for the medical assistants of the patient. */
const AssignForm = ({ lab, draft, onDone }: FormProps) => {
  // One key for one task, however often the form is sent.
  const once = useRef(crypto.randomUUID())
  return (
    <FieldForm
      draft={draft}
      schema={assignSchema}
      fields={assignFields}
      values={noValues}
      submit="Send the task"
      onCancel={onDone}
      onSave={async ({ details }) => {
        const patientId = patientOf(lab).id
        await createTask({ kind: 'lab_follow_up', patientId, details, priority: 2 }, once.current)
        toast('The medical assistants have it as a task.', { tone: 'good' })
        onDone()
      }}
    />
  )
}
const noValues = {}
