import { ApiError } from '#edge/client'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { useDraft, useDraftedChoice } from '#islands/early-actions/use-draft'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { type EndingAction, endTask, loadTask, type Task, type TaskKind } from '../task'

interface Ending {
  readonly value: EndingAction
  readonly label: string
  readonly list: string
}
const completed: Ending = { value: 'mark_completed', label: 'Completed', list: 'task_completed' }
const endings: readonly Ending[] = [
  completed,
  { value: 'mark_not_applicable', label: 'Not applicable', list: 'task_not_applicable' },
  { value: 'mark_expired', label: 'Expired', list: 'task_expired' },
]

type Props = {
  task: Task
  kinds: readonly TaskKind[]
  onChange: (task: Task) => void
}

/** How a task ended and why, with the reasons that its kind has for it. */
export const EndTask = ({ task, kinds, onChange }: Props) => {
  const draftName = `task-end:${task.id}`
  const [outcome, setOutcome] = useDraftedChoice(draftName, 'outcome', completed.value)
  const [reasonCode, setCode] = useDraftedChoice(draftName, 'reasonCode')
  const kind = kinds.find(({ id }) => id === task.kind)
  const { value: action, list } = endings.find(({ value }) => value === outcome) ?? completed
  const all = useDropdownOptions([list])
  const own =
    action === 'mark_completed'
      ? kind?.completedReasons
      : action === 'mark_expired'
        ? kind?.expiredReasons
        : undefined
  const reasons = all.filter(({ code }) => own?.includes(code) ?? true)
  const { form, fields, busy, error } = useFormFor(reasonFrom(reasons.map(({ code }) => code)), {
    onSubmit: async (body) => {
      let isClosed = false
      const show = (changed: Task) => {
        isClosed = changed.closedAt !== null
        if (isClosed) draft.clear()
        onChange(changed)
      }
      try {
        await showCurrent(task.id, () => endTask(task, action, body), show)
      } catch (error) {
        // Closed by a colleague: this form, and what it would say, are gone.
        if (!isClosed || !(error instanceof ApiError)) throw error
        toast(error.message, { tone: 'bad' })
      }
    },
  })
  // As a note that is begun, it survives closing the dialog.
  const draft = useDraft(draftName, form.id)
  return (
    <form
      {...form.props}
      className="stack g2"
      noValidate
      aria-label="Finish the task"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
    >
      <div className="fields">
        <Select
          field={{ id: 'task-outcome', name: 'outcome', defaultValue: outcome }}
          label="Outcome"
          options={endings}
          onChange={({ target }) => {
            setOutcome(target.value)
            setCode('')
            // The reasons are others.
            draft.write({ outcome: target.value })
          }}
        />
        <Select
          field={fields.reasonCode}
          label="Reason"
          prompt="Choose a reason"
          options={reasons.map(({ code, label }) => ({ value: code, label }))}
          value={reasonCode}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      {reasonCode === 'other' && (
        <TextArea field={fields.reasonText} label="In your words" rows={2} maxLength={500} />
      )}
      <ActionError error={error} />
      <div className="actions">
        <Button type="submit" look="primary" size="small" busy={busy}>
          Finish
        </Button>
      </div>
    </form>
  )
}

/** Does it, and shows the task as it is after that. */
export const showCurrent = async (
  id: string,
  act: () => Promise<Task>,
  onChange: (task: Task) => void,
) => onChange(await withReread(act, async () => onChange(await loadTask(id))))
