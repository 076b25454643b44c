import { useCallback, useEffect, useState } from 'react'
import { roleLabels } from '#edge/access/roles'
import { correspondentRoles } from '#edge/domains/conversations/kinds'
import { ColleaguePicker } from '#islands/staff/colleagues/ColleaguePicker.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import { useAction } from '#islands/ui/use-action'
import {
  addMember,
  type ConversationMember,
  loadConversationMembers,
  removeMember,
} from '../members'

type Props = { conversationId: string; meId: string; canChange: boolean; onClose: () => void }

/** Who was added to a conversation, and who may be. */
export const MembersDialog = ({ conversationId, meId, canChange, onClose }: Props) => {
  const [members, setMembers] = useState<readonly ConversationMember[] | null>(null)
  const [isLost, setLost] = useState(false)
  const load = useCallback(
    () => loadConversationMembers(conversationId).then(setMembers, () => setLost(true)),
    [conversationId],
  )
  useEffect(() => {
    void load()
  }, [load])
  const change = useAction(async (verb: 'add' | 'remove', userId: string) => {
    await (verb === 'add' ? addMember : removeMember)(conversationId, userId)
    await load()
  })
  const row = (member: ConversationMember) => (
    <li key={member.id} className="row nowrap g2">
      <Portrait of={member.portrait ?? member.id} name={member.name} size="s" />
      <span className="grow">
        <bdi>{member.name}</bdi>
        <small className="ink-2"> {roleLabels[member.role]}</small>
      </span>
      {canChange && (
        <Button size="small" busy={change.busy} onClick={() => change.run('remove', member.id)}>
          {member.id === meId ? 'Leave' : 'Remove'}
        </Button>
      )}
    </li>
  )
  return (
    <Dialog open onClose={onClose} title="Who is in this conversation">
      <div className="stack g3">
        {members?.length === 0 && (
          <p className="ink-2">No colleague was added. Your team answers.</p>
        )}
        <ul className="list stack g2">{members?.map(row)}</ul>
        {canChange && (
          <ColleaguePicker
            field={{ id: 'add-member', name: 'member' }}
            label="Add a colleague"
            help="They are added as soon as you choose them."
            roles={correspondentRoles}
            without={(members ?? []).map(({ id }) => id)}
            chosen={null}
            onChoose={(colleague) => colleague && void change.run('add', colleague.id)}
            first
          />
        )}
        <ActionError
          error={
            change.error ??
            (isLost ? 'Who is in it did not load. Close this, and try again.' : null)
          }
        />
        <div className="actions">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}
