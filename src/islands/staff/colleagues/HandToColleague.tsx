import { useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { useAction } from '#islands/ui/use-action'
import { ColleaguePicker } from './ColleaguePicker'
import type { ColleagueFilter, ListedColleague } from './colleague'

type Props = ColleagueFilter & {
  title: string
  /** Who has it now. */
  holderId: string | null
  onHand: (colleagueId: string) => Promise<unknown>
  onClose: () => void
}

/** Asks which colleague takes over one piece of work, and gives it to them. */
const HandToColleague = ({ title, holderId, roles, taskId, onHand, onClose }: Props) => {
  const [colleague, setColleague] = useState<ListedColleague | null>(null)
  const [isMissing, setMissing] = useState(false)
  const hand = useAction(async () => {
    if (!colleague) return setMissing(true)
    await onHand(colleague.id)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={title} dismissible={!hand.busy}>
      <div className="stack g4">
        <ColleaguePicker
          field={{
            id: 'hand-to',
            name: 'assignee',
            errors: isMissing && !colleague ? ['Choose a colleague'] : undefined,
          }}
          label="Colleague"
          roles={roles}
          taskId={taskId}
          without={holderId ? [holderId] : []}
          chosen={colleague}
          onChoose={setColleague}
          first
        />
        <ActionError error={hand.error} />
        <DialogActions
          submit="Hand over"
          busy={hand.busy}
          onCancel={onClose}
          onSubmit={() => void hand.run()}
        />
      </div>
    </Dialog>
  )
}
export default HandToColleague
