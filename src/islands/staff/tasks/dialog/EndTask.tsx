import { useState } from 'react'
import { ApiError } from '#edge/client'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { type EndingAction, endTask, loadTask, type Task, type TaskKind } from '../task'

const endings: readonly { value: EndingAction; label: string; list: string }[] = [
  { value: 'mark_completed', label: 'Completed', list: 'task_completed' },
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
  const [action, setAction] = useState<EndingAction>('mark_completed')
  const [reasonCode, setCode] = useState('')
  const kind = kinds.find(({ id }) => id === task.kind)
  const ending = endings.find(({ value }) => value === action)
  const all = useDropdownOptions([ending?.list ?? ''])
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
  return (
    <form {...form.props} className="stack g2" noValidate aria-label="Finish the task">
      <div className="fields">
        <Select
          field={{ id: 'task-outcome', name: 'outcome' }}
          label="Outcome"
          options={endings}
          value={action}
          onChange={({ target }) => {
            setAction(target.value as EndingAction)
            setCode('')
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
