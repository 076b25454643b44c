import { useCallback, useEffect, useState } from 'react'
import { type Role, roleLabels } from '#edge/access/roles'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Portrait } from '../../ui/Portrait'
import { useAction } from '../../ui/use-action'
import {
  addMember,
  type ConversationMember,
  findColleagues,
  loadConversationMembers,
  removeMember,
} from './members'

type Props = { conversationId: string; meId: string; canChange: boolean; onClose: () => void }

/** Who was added to a conversation, and who may be. */
export const MembersDialog = ({ conversationId, meId, canChange, onClose }: Props) => {
  const [members, setMembers] = useState<readonly ConversationMember[] | null>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly ConversationMember[]>([])
  const load = useCallback(
    () => loadConversationMembers(conversationId).then(setMembers, () => setMembers([])),
    [conversationId],
  )
  useEffect(() => {
    void load()
  }, [load])
  useEffect(() => {
    if (!typed.trim()) return setFound([])
    const timer = setTimeout(
      () => findColleagues(conversationId, typed.trim()).then(setFound, () => setFound([])),
      150,
    )
    return () => clearTimeout(timer)
  }, [typed, conversationId])
  const change = useAction(async (member: ConversationMember) => {
    if (member.isMember) await removeMember(conversationId, member.id)
    else await addMember(conversationId, member.id)
    setTyped('')
    await load()
  })
  const row = (member: ConversationMember) => (
    <li key={member.id} className="row nowrap g2">
      <Portrait of={member.portrait ?? member.id} size="s" />
      <span className="grow">
        <bdi>{member.name}</bdi>
        <small className="ink-2"> {roleLabels[member.role as Role]}</small>
      </span>
      {canChange && (
        <Button size="small" busy={change.busy} onClick={() => change.run(member)}>
          {member.isMember ? (member.id === meId ? 'Leave' : 'Remove') : 'Add'}
        </Button>
      )}
    </li>
  )
  return (
    <Dialog open onClose={onClose} title="Who is in this conversation">
      <div className="stack g3">
        {members?.length === 0 && (
          <p className="ink-2">No colleague was added. The care team of the patient answers.</p>
        )}
        <ul className="list stack g2">{members?.map(row)}</ul>
        {canChange && (
          <label className="stack g1">
            <span>Add a colleague</span>
            <input
              className="input"
              data-first
              placeholder="Name"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </label>
        )}
        {change.error && (
          <p className="note danger" role="alert">
            {change.error}
          </p>
        )}
        <ul className="list stack g2">{found.filter(({ isMember }) => !isMember).map(row)}</ul>
      </div>
    </Dialog>
  )
}
