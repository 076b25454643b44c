import { useRef } from 'react'
import * as z from 'zod/mini'
import { labClosing, labHold } from '#edge/domains/labs/contract'
import { paragraphs } from '#edge/platform/fields'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { FieldForm } from '../records/FieldForm'
import { tickField } from '../records/form-field'
import { createTask } from '../tasks/task'
import type { LabDialogName } from './LabDecision'
import { closeLab, holdLab, type LabToReview, moveReview } from './lab'
import { patientOf } from './lab-address'
import { planOptions } from './labels'

type Props = {
  name: LabDialogName
  lab: LabToReview
  /** Whether the patient is told by a clinician before they read it. */
  mustTell: boolean
  onRelease: () => Promise<unknown>
  onTell: () => Promise<unknown>
  onClosed: () => void
  onChange: () => Promise<unknown>
  onClose: () => void
}

/** The dialogs of a result, in one file that the first of them loads. */
const LabDialog = (props: Props) => {
  const { name, lab, onChange, onClose, onClosed } = props
  const draft = `lab-${name}-${lab.id}`
  // What a timeout took away is there again; what is closed here is given up.
  const close = () => {
    openDraft(draft).clear()
    onClose()
  }
  const form = { lab, draft, onDone: close }
  if (name === 'release') return <ReleaseDialog {...props} />
  return (
    <Dialog open onClose={close} title={titles[name]}>
      {name === 'hold' && <HoldForm {...form} onChange={onChange} />}
      {name === 'assign' && <AssignForm {...form} />}
      {name === 'close' && <CloseForm {...form} onChange={onChange} onClosed={onClosed} />}
    </Dialog>
  )
}
export default LabDialog

const titles = {
  hold: 'Hold this result?',
  assign: 'Send to a medical assistant',
  close: 'Close this result',
} as const

/** Some results are told in person before they are released. */
const ReleaseDialog = ({
  lab,
  mustTell,
  onRelease,
  onTell,
  onClose,
}: Pick<Props, 'lab' | 'mustTell' | 'onRelease' | 'onTell' | 'onClose'>) => {
  const { name } = patientOf(lab)
  return (
    <Dialog
      open
      onClose={onClose}
      title={mustTell ? `Has ${name} heard it from you?` : 'Release this result?'}
    >
      {mustTell ? (
        <p>
          A result like this one is told in person first. Record that you told them, then release
          it.
        </p>
      ) : (
        <p>{`${name} can read it at once. It stays on your list until you close it with a plan.`}</p>
      )}
      <div className="actions">
        <Button data-first onClick={onClose}>
          Not yet
        </Button>
        {mustTell ? (
          <Button look="primary" onClick={() => void onTell()}>
            I told them
          </Button>
        ) : (
          <Button look="primary" onClick={() => void onRelease()}>
            Release it
          </Button>
        )}
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

const closingSchema = z.object({ ...labClosing, isReleased: tickField })
const closingFields = (canRelease: boolean) =>
  [
    {
      name: 'plan',
      label: 'What is done about it?',
      kind: 'choice',
      prompt: 'Choose a plan',
      options: planOptions,
    },
    { name: 'planText', label: 'In your words', kind: 'long', optional: true },
    {
      name: 'planReason',
      label: 'Why, where the plan needs a reason',
      kind: 'long',
      optional: true,
      help: 'Asked where a grave result is closed and the patient was not told, or was not treated.',
    },
    ...(canRelease
      ? [{ name: 'isReleased', label: 'Release it to the patient now', kind: 'tick' } as const]
      : []),
  ] as const

/** The plan for a result, which takes it off the list. */
const CloseForm = ({
  lab,
  draft,
  onDone,
  onChange,
  onClosed,
}: FormProps & Pick<Props, 'onChange' | 'onClosed'>) => {
  const canRelease = lab.can?.includes('release') === true && !lab.waitsForCall
  return (
    <FieldForm
      draft={draft}
      schema={closingSchema}
      fields={closingFields(canRelease)}
      values={noValues}
      submit="Close it"
      onCancel={onDone}
      onSave={async ({ isReleased, ...closing }) => {
        const { version } = await withReread(() => closeLab(lab, closing), onChange)
        if (isReleased)
          await withReread(() => moveReview({ ...lab, version }, 'release', null), onChange)
        toast('Closed. The plan is in the record.', { tone: 'good' })
        await readAgain(onChange)
        onDone()
        onClosed()
      }}
    >
      <p>It leaves the list. A correction by the lab brings it back.</p>
    </FieldForm>
  )
}

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
